/**
 * Downloads an address whose response is an attachment (decision 4); the page stays open. Nothing here depends on
 * `blob:` or `download`, which do nothing in a webview.
 */
export function saveFile(self: Window, name: string, url: string): void {
  const link = self.document.createElement('a')
  link.href = url
  // the server's file name is used; the attribute stops browsers from displaying the file
  link.download = name
  link.rel = 'noopener'
  self.document.body.append(link)
  link.click()
  link.remove()
}
