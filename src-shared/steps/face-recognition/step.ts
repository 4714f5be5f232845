import { panelSchema, type StepKind } from '../contract.ts'

const schema = panelSchema('IdentityPanel')

/** The identity check: cannot be skipped; when the server says that it succeeded, the flow goes on by itself [4-03], [4-05]. */
export const faceRecognition: StepKind = {
  schema: () => schema,
  label: ({ identity }) => (identity.at === 'verified' || identity.at === 'idle' ? 'next' : 'identityStart'),
  leave: (desk) => {
    if (desk.state.identity.at === 'verified') return true
    desk.startIdentity()
    return false
  },
}
