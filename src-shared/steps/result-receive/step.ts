import { receiveAnswerFaults } from '../../flows/application/answers.ts'
import { panelSchema, type StepKind } from '../../forms/contract.ts'

const schema = panelSchema('ReceivePanel')

/** How the result is to be received [4-07]; not walked at all where it would ask nothing [2-11]. */
export const resultReceive: StepKind = {
  schema: () => schema,
  label: () => 'next',
  faults: (step, { service, answers }) => (service === null ? [] : receiveAnswerFaults(step, service, answers.receive)),
}
