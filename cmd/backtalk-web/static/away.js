// What calls a player who has another tab in front: the title of the page, and a notification if the
// browser may show one. The sound of it plays there too.
export class Away {
  constructor() {
    this.title = document.title;
    document.addEventListener('visibilitychange', () => this.back());
  }

  // allow asks whether notifications may be shown, once, when a friend is sought.
  allow() {
    if (window.Notification?.permission === 'default') Notification.requestPermission().catch(() => {});
  }

  // call shows a line to a player who is away.
  call(line) {
    if (!document.hidden) return;
    document.title = `${line} ${this.title}`;
    if (window.Notification?.permission !== 'granted') return;
    try {
      // One at a time: the newest takes the place of the one before.
      this.shown = new Notification(this.title, { body: line, tag: 'backtalk', lang: document.documentElement.lang });
      this.shown.onclick = () => window.focus();
    } catch {
      // Some browsers show notifications by service workers alone: the title stays.
    }
  }

  // back takes it away when the player is there again.
  back() {
    if (document.hidden) return;
    document.title = this.title;
    this.shown?.close();
    this.shown = null;
  }
}
