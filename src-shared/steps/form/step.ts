import type { StepKind } from '../contract.ts'

/** A form as the service's own Formily schema; it validates before going on [4-03]. */
export const form: StepKind = { schema: ({ formJson }) => formJson, label: () => 'next', asksForm: true }
