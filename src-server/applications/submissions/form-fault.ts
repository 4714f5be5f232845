/** What is wrong with an answer: the name of a rule ('required', 'maxLength', …), or a sentence of the service or the server. */
export interface FormFault {
  /** data path, dotted */
  readonly path: string
  readonly rule?: string
  readonly sentence?: string
  /** the rule's limit, where its message names it */
  readonly count?: number
}
