/** What is wrong with an answer, in the validator's own word ('required', 'maxLength', …) or the service's own sentence. */
export interface FormFault {
  /** data path, dotted */
  readonly path: string
  readonly rule?: string
  readonly sentence?: string
  /** how many the rule lets through, where its words name it */
  readonly count?: number
}
