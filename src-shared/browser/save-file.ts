/** Long enough for the browser to have begun. */
const KEPT_MS = 60_000

/** Lets the browser save bytes under a name. A webview that ignores `blob:` or `download` needs an address instead. */
export function saveFile(self: Window, name: string, bytes: Blob): void {
  const href = URL.createObjectURL(bytes)
  const link = self.document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  self.setTimeout(() => URL.revokeObjectURL(href), KEPT_MS)
}
