/** The parts of the attack run, one per tool. */
export type PartName = 'fuzz' | 'csp' | 'uploads' | 'slow' | 'wapiti' | 'sqlmap' | 'html'

export interface Finding {
  readonly part: PartName
  /** the tool's text, without what differs between runs */
  readonly what: string
  readonly where: string
  /** what is needed to reproduce it */
  readonly detail?: string
}

/** The result of one tool, for a row of the table. */
export interface Outcome {
  readonly tool: string
  readonly at: string
  /** how many calls or pages, and what was measured */
  readonly did: string
  readonly findings: readonly Finding[]
}
