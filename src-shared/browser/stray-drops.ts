/**
 * A file dropped beside the box for files would be opened by the browser, in place of the page or beside it. Nothing
 * happens instead, and the pointer shows it. Text that is dragged into a field is still dropped there.
 */
export function ignoreStrayDrops(self: Window): void {
  const ignore = (event: DragEvent): void => {
    // A box that takes files has prevented it already, and says itself what the pointer shows.
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  self.addEventListener('dragover', ignore)
  self.addEventListener('drop', ignore)
}
