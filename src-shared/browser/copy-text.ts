/** Copies a text to the clipboard; undefined if pages may not, as without https. Resolves false if the browser refused. */
export function copyTextOf({ navigator }: Pick<Window, 'navigator'>): ((text: string) => Promise<boolean>) | undefined {
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard === undefined) return undefined
  return async (text) => {
    try {
      await clipboard.writeText(text)
      return true
    } catch {
      // refused: the caller reports it, and the text can be selected by hand
      return false
    }
  }
}
