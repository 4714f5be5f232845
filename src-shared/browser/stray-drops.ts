/**
 * A browser opens a file that is dropped outside an upload box, and leaves the page. This ignores such drops, and the
 * pointer shows it. Text can still be dragged into a field.
 */
export function ignoreStrayDrops(self: Window): void {
  const ignore = (event: DragEvent): void => {
    // An upload box has prevented the default already and sets the pointer itself.
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  self.addEventListener('dragover', ignore)
  self.addEventListener('drop', ignore)
}
