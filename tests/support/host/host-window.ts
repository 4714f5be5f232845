import { HOST_USER_AGENT } from './simulated-host.ts'

/** This window as it is in the host's webview; `own` adds or replaces properties. */
export const hostWindow = (own: object = {}): Window =>
  Object.assign(Object.create(window), {
    navigator: { userAgent: HOST_USER_AGENT },
    document,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    ...own,
  }) as Window
