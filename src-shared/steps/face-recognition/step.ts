import type { IdentityAt } from '../../flows/application/types.ts'
import { panelSchema, type StepKind } from '../../forms/contract.ts'
import type { MessageKey } from '../../ports/message.ts'

const schema = panelSchema('IdentityPanel')

/** Where an attempt may be under way the button says that it begins another one. */
const LABEL: Readonly<Partial<Record<IdentityAt, MessageKey>>> = {
  verified: 'next',
  idle: 'next',
  underWay: 'identityRestart',
  unknown: 'identityRestart',
}

/** The identity check: cannot be skipped; when the server says that it succeeded, the flow goes on by itself [4-03], [4-05]. */
export const faceRecognition: StepKind = {
  schema: () => schema,
  label: ({ identity }) => LABEL[identity.at] ?? 'identityStart',
  leave: (actions) => {
    if (actions.state.identity.at === 'verified') return true
    actions.startIdentity()
    return false
  },
}
