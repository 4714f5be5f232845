/** Maximum number of lines; older ones are dropped. */
const KEPT = 40

/** What the page and its host did last, for an error report: names and results, and no value that a user typed or that names one (threat 9). */
export interface Recent {
  readonly lines: readonly string[]
  readonly add: (line: string) => void
}

export function createRecent(): Recent {
  const lines: string[] = []
  return { lines, add: (line) => void lines.splice(0, lines.push(line) - KEPT) }
}
