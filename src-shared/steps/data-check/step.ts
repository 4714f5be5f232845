import { panelSchema, type StepKind } from '../contract.ts'

const schema = panelSchema('DataCheckPanel')

/** Everything answered, to be confirmed: leaving it submits the application, and only success advances [4-03]. */
export const dataCheck: StepKind = { schema: () => schema, label: () => 'confirm', leave: (actions) => actions.submit() }
