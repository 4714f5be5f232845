import { fieldUploadFaults } from '../../flows/application/upload-faults.ts'
import type { StepKind } from '../contract.ts'

/** A form as the service's own Formily schema; it validates before going on, and waits for files on their way [4-03]. */
export const form: StepKind = {
  schema: ({ formJson }) => formJson,
  label: () => 'next',
  asksForm: true,
  faults: (step, { uploads }) => fieldUploadFaults(step, uploads),
}
