/** Puts a text where the person can paste it; undefined where no page may, as without https. False when the browser would not this time. */
export function copyTextOf({ navigator }: Pick<Window, 'navigator'>): ((text: string) => Promise<boolean>) | undefined {
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard === undefined) return undefined
  return async (text) => {
    try {
      await clipboard.writeText(text)
      return true
    } catch {
      // refused: the text can be selected by hand, and whoever asked says so
      return false
    }
  }
}
