import type { SimulatedHost } from '../host/host-script.ts'

/** What is wrong with a frame that has loaded: it shows something other than the app with its host. undefined if nothing is. */
export function faultOfPage(frame: HTMLIFrameElement, host: SimulatedHost): string | undefined {
  let self: Window | null
  try {
    self = frame.contentWindow
    if (self?.simulatedHost !== host) return 'the page did not keep the window: the host could not be put before its scripts'
  } catch {
    // the browser's own error page is of another origin
    return 'the browser shows its own error page: the address did not answer, or refuses a frame'
  }
  const { contentType } = self.document
  return contentType === 'text/html' ? undefined : `the address answered ${contentType} in place of a page`
}
