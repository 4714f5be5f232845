/** A change shown on a page of docs: lines for an existing file, or a new file. */
export interface Change {
  readonly file: string
  /** where the lines go: after the line that starts like this, or in its place; undefined: the file is new */
  readonly at: { readonly where: 'after' | 'in place of'; readonly line: string } | undefined
  readonly lines: string
}

export interface Guide {
  readonly changes: readonly Change[]
  /** the files that the compiler reports after the changes, as listed by the page */
  readonly named: readonly string[]
}

const BLOCK = /^```tsx?\n\/\/ (\S+), (?:new|(after|in place of) `([^`\n]+)`)\n([\s\S]*?)^```/gm
const NAMED = /^## The compiler then names\n([\s\S]*?)(?=^## |(?![\s\S]))/m

/** Reads a guide: blocks whose first line names their place, and the list under "The compiler then names". */
export function readGuide(page: string): Guide {
  const list = NAMED.exec(page)?.[1] ?? ''
  return {
    changes: [...page.matchAll(BLOCK)].map(([, file = '', where, line = '', lines = '']) => ({
      file,
      at: where === 'after' || where === 'in place of' ? { where, line } : undefined,
      lines,
    })),
    named: [...list.matchAll(/^- `([^`]+)`/gm)].map(([, file = '']) => file).sort(),
  }
}

/** A file with a change's lines inserted. */
export function applied({ file, at, lines }: Change, source: string | undefined): string {
  if (at === undefined) {
    if (source !== undefined) throw new Error(`${file} is there already; the guide calls it new.`)
    return lines
  }
  const rows = source?.split('\n') ?? []
  const found = rows.flatMap((row, index) => (row.trim().startsWith(at.line) ? [index] : []))
  const [index] = found
  if (index === undefined || found.length > 1) throw new Error(`${file} has ${found.length} lines that begin with ${at.line}.`)
  return [...rows.slice(0, at.where === 'after' ? index + 1 : index), lines.trimEnd(), ...rows.slice(index + 1)].join('\n')
}
