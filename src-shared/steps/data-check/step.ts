import { panelSchema, type StepKind } from '../../forms/contract.ts'

const schema = panelSchema('DataCheckPanel')

/**
 * Everything answered, to be confirmed: leaving it submits the application, and only success advances [4-03]. What was
 * submitted already is only looked at here; its second submission is that at the end.
 */
export const dataCheck: StepKind = {
  schema: () => schema,
  label: ({ submitted }) => (submitted === null ? 'confirm' : 'next'),
  leave: (actions) => actions.state.submitted !== null || actions.submit(),
}
