/** A button that may go with its row gives the focus to the list then, so that the keyboard's place is kept. Called before the change. */
export function keepPlace(): void {
  const list = document.activeElement?.closest<HTMLElement>('[data-list]')
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) list?.focus()
  })
}
