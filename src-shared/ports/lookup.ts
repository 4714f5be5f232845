/** The external look-up of cadastral numbers [2-03]. */
export interface Lookup {
  /** Opens the look-up's address. `onChosen` receives a number chosen there, where a window can hand one back. */
  open(url: string, onChosen?: (number: string) => void): void
}
