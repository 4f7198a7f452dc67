// What not every browser has, and what TypeScript does not know.
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

interface WindowEventMap {
  beforeinstallprompt: BeforeInstallPromptEvent;
}

interface Window {
  /** For tests and the browser's console. */
  backtalk: { said: string[] };
  Notification?: typeof Notification;
  webkitAudioContext?: typeof AudioContext;
}

interface Navigator {
  connection?: { saveData?: boolean };
}

/** The elements of index.html that are more than an HTMLElement, by their id. */
interface Parts {
  language: HTMLSelectElement;
  line: HTMLInputElement;
  picture: SVGSVGElement;
  progress: HTMLProgressElement;
}

type Part<K extends string> = K extends keyof Parts ? Parts[K] : HTMLElement;
