// What calls a player who has another tab in front: the title of the page, and a notification if the
// browser may show one. The sound of it plays there too.
export class Away {
  constructor() {
    this.title = document.title; // what the title says while the player is here
    document.addEventListener('visibilitychange', () => this.back());
  }

  // allow asks whether notifications may be shown, once, when a friend is sought.
  allow() {
    if (window.Notification?.permission === 'default') Notification.requestPermission().catch(() => {});
  }

  // name sets the title.
  name(title) {
    this.title = title;
    if (!this.calling) document.title = title;
  }

  // call shows a line to a player who is away.
  call(line) {
    if (!document.hidden) return;
    this.calling = true;
    document.title = `${line} ${this.title}`;
    navigator.setAppBadge?.().catch(() => {});
    navigator.vibrate?.(200);
    this.notify(line).catch(() => {}); // the title stays
  }

  // notify shows a notification: by the service worker, which phones insist on, else by the page. One
  // at a time: the newest takes the place of the one before.
  async notify(line) {
    if (window.Notification?.permission !== 'granted') return;
    const options = { body: line, tag: 'backtalk', lang: document.documentElement.lang, icon: 'icon-192.png' };
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker?.active) return worker.showNotification('Backtalk', options);
    this.shown = new Notification('Backtalk', options);
    this.shown.onclick = () => window.focus();
  }

  // back takes it away when the player is there again.
  back() {
    if (document.hidden) return;
    this.calling = false;
    document.title = this.title;
    navigator.clearAppBadge?.().catch(() => {});
    this.shown?.close();
    this.shown = null;
    navigator.serviceWorker?.getRegistration()
      .then((worker) => worker?.getNotifications({ tag: 'backtalk' }))
      .then((all) => all?.forEach((each) => each.close())).catch(() => {});
  }
}
