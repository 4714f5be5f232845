/** What a step collects for the submission [3-05]. */
export const ANSWER_KINDS = ['profile', 'form', 'materials', 'receiving'] as const
export type AnswerKind = (typeof ANSWER_KINDS)[number]

/** What a step does apart from collecting answers: submit the application, identify the applicant, pay the bill. */
export type StepTask = 'submission' | 'identity' | 'payment'

/** Properties of a step type that all modules share. Modules add their own tables by type, by answers or by task. */
export interface StepFacts {
  /** number on the wire [4-01] */
  readonly code: number
  /** null: collects nothing */
  readonly gathers: AnswerKind | null
  readonly task: StepTask | null
  /** at most one per service */
  readonly once: boolean
  /** the task that an earlier step must have completed [4-03], [4-04] */
  readonly after: StepTask | null
}

/** Every step type [4-01]. A new one is a row here; the compiler then names the other tables (docs/adding-a-step.md). */
export const STEP_FACTS = {
  applicantInformation: { code: 1, gathers: 'profile', task: null, once: true, after: null },
  form: { code: 2, gathers: 'form', task: null, once: false, after: null },
  dataCheck: { code: 3, gathers: null, task: 'submission', once: true, after: null },
  faceRecognition: { code: 4, gathers: null, task: 'identity', once: true, after: 'submission' },
  payment: { code: 5, gathers: null, task: 'payment', once: true, after: 'submission' },
  upload: { code: 6, gathers: 'materials', task: null, once: false, after: null },
  resultReceive: { code: 7, gathers: 'receiving', task: null, once: true, after: null },
} as const satisfies Readonly<Record<string, StepFacts>>
export type StepType = keyof typeof STEP_FACTS
export type StepCode = (typeof STEP_FACTS)[StepType]['code']
export const STEP_TYPES = Object.keys(STEP_FACTS) as StepType[]

/** Step types and their numbers on the wire [4-01]. */
export const STEP_CODES = Object.fromEntries(STEP_TYPES.map((type) => [type, STEP_FACTS[type].code])) as {
  readonly [Type in StepType]: (typeof STEP_FACTS)[Type]['code']
}

/** What a step of this type collects, or null. */
export const gathersOf = (type: StepType): AnswerKind | null => STEP_FACTS[type].gathers

/** The task of a step type; null if it has none or the type is undefined. */
export const taskOf = (type: StepType | undefined): StepTask | null => (type === undefined ? null : STEP_FACTS[type].task)

/** Identity-check levels: 1 satisfactory, 2 high, 3 very high [4-01]. */
export const SECURITY_LEVELS = [1, 2, 3] as const
export type SecurityLevel = (typeof SECURITY_LEVELS)[number]

export const stepTypeOf = (code: number): StepType | undefined => STEP_TYPES.find((type) => STEP_CODES[type] === code)
