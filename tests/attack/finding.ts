export type PartName = 'fuzz' | 'csp' | 'uploads' | 'slow' | 'wapiti' | 'sqlmap' | 'html'

export interface Finding {
  readonly part: PartName
  /** the tool's text, without what differs between runs */
  readonly what: string
  readonly where: string
  readonly detail?: string
}

export interface Outcome {
  readonly tool: string
  readonly at: string
  readonly did: string
  readonly findings: readonly Finding[]
}
