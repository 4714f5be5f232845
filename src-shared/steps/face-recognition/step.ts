import type { IdentityAt } from '../../flows/application/types.ts'
import { panelSchema, type StepKind } from '../../forms/contract.ts'
import type { MessageKey } from '../../ports/message.ts'

const schema = panelSchema('IdentityPanel')

/** If an attempt may be in progress, the label names a new attempt. */
const LABEL: Readonly<Partial<Record<IdentityAt, MessageKey>>> = {
  verified: 'next',
  idle: 'next',
  underWay: 'identityRestart',
  unknown: 'identityRestart',
}

/** The identity check. It cannot be skipped; once the server confirms success, the flow advances by itself [4-03], [4-05]. */
export const faceRecognition: StepKind = {
  schema: () => schema,
  label: ({ identity }) => LABEL[identity.at] ?? 'identityStart',
  leave: (actions) => {
    if (actions.state.identity.at === 'verified') return true
    actions.startIdentity()
    return false
  },
}
