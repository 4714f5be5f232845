/**
 * Lets the browser download an address that answers an attachment (decision 4): the page stays. `blob:` and `download`
 * do nothing in a webview, so nothing hangs on them here.
 */
export function saveFile(self: Window, name: string, url: string): void {
  const link = self.document.createElement('a')
  link.href = url
  // the server's own name counts; this only keeps a browser from showing what it would rather show
  link.download = name
  link.rel = 'noopener'
  self.document.body.append(link)
  link.click()
  link.remove()
}
