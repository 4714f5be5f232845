import { Type } from 'typebox'
import { HANDOVER_PURPOSES, HANDOVER_STATES } from '../domain/payment/handover.ts'
import { Envelope, oneOf, WireLanguage, WirePlatform } from './common.ts'
import { routes } from './route.ts'

const Purpose = oneOf(HANDOVER_PURPOSES)
/** Identifies a link. There is at most one per purpose and subject. */
const Which = Type.Object({
  purpose: Purpose,
  subject: Type.String({ minLength: 1, maxLength: 128, description: 'value from the answer that created the link' }),
})
const State = Envelope(Type.Object({ state: oneOf(HANDOVER_STATES) }))

/** Continuing on a phone (decision 9.13). These calls serve the desktop; the phone opens pages. */
export const handoverWire = routes({
  'POST /handover': {
    spec: 'ours, decision 9.13',
    summary: 'Creates a link for a phone: single-use, for 15 minutes, only for this bill or identity check; it replaces an older link',
    auth: 'session',
    body: Type.Object({
      purpose: Purpose,
      of: Type.String({ minLength: 1, maxLength: 64, description: 'payment: the bill; identity: the application number' }),
      language: WireLanguage,
      platform: WirePlatform,
    }),
    response: Envelope(
      Type.Object({
        link: Type.String({ description: 'absolute; contains a secret that no other answer contains' }),
        subject: Type.String({ description: 'payment: the bill; identity: identifier of the phone’s check' }),
        expiresAt: Type.String({ description: 'ISO instant' }),
      }),
    ),
  },
  'GET /handover': {
    spec: 'ours, decision 9.13',
    summary: "Whether a phone has used the account's link",
    auth: 'session',
    query: Which,
    response: State,
  },
  'DELETE /handover': {
    spec: 'ours, decision 9.13',
    summary: 'Revokes the link and returns its last state',
    auth: 'session',
    query: Which,
    response: State,
  },
})
