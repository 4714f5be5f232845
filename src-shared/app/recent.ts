/** Maximum number of lines; older ones are dropped. */
const KEPT = 40

/** What the page and its host did last, for an error report: names and results, and no value that a user typed or that names one (threat 9). */
export interface Recent {
  readonly lines: readonly string[]
  readonly add: (line: string) => void
}

export function createRecent(): Recent {
  const lines: string[] = []
  const add = (line: string): void => {
    lines.push(line)
    if (lines.length > KEPT) lines.shift()
  }
  return { lines, add }
}
