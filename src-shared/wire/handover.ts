import { Type } from 'typebox'
import { HANDOVER_PURPOSES, HANDOVER_STATES } from '../domain/payment/handover.ts'
import { Envelope, oneOf, WireLanguage, WirePlatform } from './common.ts'
import { routes } from './route.ts'

const Purpose = oneOf(HANDOVER_PURPOSES)
/** Identifies a link. There is at most one per purpose and subject. */
const Which = Type.Object({
  purpose: Purpose,
  subject: Type.String({ minLength: 1, maxLength: 128, description: 'as the making of the link answered it' }),
})
const State = Envelope(Type.Object({ state: oneOf(HANDOVER_STATES) }))

/** Continuing on a phone (decision 9.13). These calls serve the desktop; the phone opens pages. */
export const handoverWire = routes({
  'POST /handover': {
    spec: 'ours, decision 9.13',
    summary: 'A link for a phone: single-use, 15 minutes, for this one bill or identity check and nothing else; an older one is void',
    auth: 'session',
    body: Type.Object({
      purpose: Purpose,
      of: Type.String({ minLength: 1, maxLength: 64, description: 'payment: the bill; identity: the application number' }),
      language: WireLanguage,
      platform: WirePlatform,
    }),
    response: Envelope(
      Type.Object({
        link: Type.String({ description: 'absolute; the secret in it is told here and never again' }),
        subject: Type.String({ description: 'payment: the bill; identity: the identifier of the check that the phone will do' }),
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
    summary: 'Gives the link up; answers how it stood',
    auth: 'session',
    query: Which,
    response: State,
  },
})
