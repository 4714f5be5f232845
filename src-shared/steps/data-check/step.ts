import { panelSchema, type StepKind } from '../../forms/contract.ts'

const schema = panelSchema('DataCheckPanel')

/**
 * All answers, to be confirmed. Leaving the step submits the application, and only success advances [4-03]. After an
 * earlier submission it is read-only here; the second submission is at the end.
 */
export const dataCheck: StepKind = {
  schema: () => schema,
  label: ({ submitted }) => (submitted === null ? 'confirm' : 'next'),
  leave: (actions) => actions.state.submitted !== null || actions.submit(),
}
