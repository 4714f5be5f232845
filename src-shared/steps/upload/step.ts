import { uploadAnswerFaults } from '../../flows/application/upload-faults.ts'
import { panelSchema, type StepKind } from '../../forms/contract.ts'

const schema = panelSchema('UploadPanel')

/** Documents, material by material; each required one needs a file [5-03]. */
export const upload: StepKind = {
  schema: () => schema,
  label: () => 'next',
  faults: (step, { answers, uploads }, language) => uploadAnswerFaults(step, answers.materials, uploads, language),
}
