/** The cookie that makes the harness's proxy drop every request: offline for the page, not for the kit. */
export const OFFLINE = 'harness_offline'

/** The cookie by which the harness's proxy knows the host. */
export const PROFILE = 'harness_host'

/** Sets a cookie for all pages of this origin until the browser is closed; removes it without a value. */
export function setCookie(name: string, value: string | undefined): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every tester's browser has the cookie store
  document.cookie = `${name}=${value ?? ''}; path=/; ${value === undefined ? 'max-age=0' : 'samesite=lax'}`
}
