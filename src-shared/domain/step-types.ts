/** Step types and their wire codes [4-01]. */
export const STEP_CODES = {
  applicantInformation: 1,
  form: 2,
  dataCheck: 3,
  faceRecognition: 4,
  payment: 5,
  upload: 6,
  resultReceive: 7,
} as const
export type StepType = keyof typeof STEP_CODES
export type StepCode = (typeof STEP_CODES)[StepType]
export const STEP_TYPES = Object.keys(STEP_CODES) as StepType[]

/** Identity-check levels: 1 satisfactory, 2 high, 3 very high [4-01]. */
export const SECURITY_LEVELS = [1, 2, 3] as const
export type SecurityLevel = (typeof SECURITY_LEVELS)[number]

export const stepTypeOf = (code: number): StepType | undefined => STEP_TYPES.find((type) => STEP_CODES[type] === code)
