/** A fault in an answer: the name of a rule ('required', 'maxLength', …), or a sentence of the service or the server. */
export interface FormFault {
  /** data path, dotted */
  readonly path: string
  readonly rule?: string
  readonly sentence?: string
  /** the rule's limit, if its message contains it */
  readonly count?: number
}
