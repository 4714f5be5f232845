import { receivingOf } from '../../domain/service/planned-steps.ts'
import { receiveAnswerFaults } from '../../flows/application/answers.ts'
import { fieldUploadFaults } from '../../flows/application/upload-faults.ts'
import type { StepKind } from '../../forms/contract.ts'

/**
 * A form from the service's own Formily schema. It validates before it continues, including how the result is received,
 * which is below it [5-06], and waits for uploads in progress [4-03].
 */
export const form: StepKind = {
  schema: ({ formJson }) => formJson,
  label: () => 'next',
  asksForm: true,
  faults: (step, { uploads, service, answers }) => [
    ...fieldUploadFaults(step, uploads),
    ...(service === null || receivingOf(step) === undefined ? [] : receiveAnswerFaults(step, service, answers.receive)),
  ],
}
