/** What is tried, each by its tool. */
export const PARTS = ['fuzz', 'csp', 'uploads', 'slow', 'wapiti', 'sqlmap', 'html'] as const
export type PartName = (typeof PARTS)[number]

/** Something a tool found. */
export interface Finding {
  readonly part: PartName
  /** in the tool's words, without what differs from run to run */
  readonly what: string
  /** the call, page or file */
  readonly where: string
  /** what one needs to see it again */
  readonly detail?: string
}

/** What one tool did, for a row of the table. */
export interface Outcome {
  readonly tool: string
  readonly at: string
  /** how many calls or pages, and what was measured */
  readonly did: string
  readonly findings: readonly Finding[]
}
