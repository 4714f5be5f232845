import { receiveAnswerFaults } from '../../flows/application/answers.ts'
import { panelSchema, type StepKind } from '../../forms/contract.ts'

const schema = panelSchema('ReceivePanel')

/** How the result is received [4-07]; skipped if there is nothing to choose [2-11]. */
export const resultReceive: StepKind = {
  schema: () => schema,
  label: () => 'next',
  faults: (step, { service, answers }) => (service === null ? [] : receiveAnswerFaults(step, service, answers.receive)),
}
