// Calls a player who looks at another tab: by the title of the page, and by a notification if the
// browser may show one. The player hears the cue there too.
export class Away {
  title = document.title; // what the title says while the player is here
  calling = false;
  /** @type {Notification | null} */ shown = null;

  constructor() {
    document.addEventListener('visibilitychange', () => this.back());
  }

  // allow asks the player once, when looking for a friend, to allow notifications.
  allow() {
    if (window.Notification?.permission === 'default') Notification.requestPermission().catch(() => {});
  }

  // name sets the title.
  /** @param {string} title */
  name(title) {
    this.title = title;
    if (!this.calling) document.title = title;
  }

  // call shows a line to a player who is away.
  /** @param {string} line */
  call(line) {
    if (!document.hidden) return;
    this.calling = true;
    document.title = `${line} ${this.title}`;
    navigator.setAppBadge?.().catch(() => {});
    navigator.vibrate?.(200);
    this.notify(line).catch(() => {}); // the title stays
  }

  // notify shows a notification: through the service worker, as phones demand, or else from the page.
  // It replaces the one before.
  /** @param {string} line */
  async notify(line) {
    if (window.Notification?.permission !== 'granted') return;
    const options = { body: line, tag: 'backtalk', lang: document.documentElement.lang, icon: 'icon-192.png' };
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker?.active) return worker.showNotification('Backtalk', options);
    this.shown = new Notification('Backtalk', options);
    this.shown.onclick = () => window.focus();
  }

  // back ends the call when the player returns.
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
