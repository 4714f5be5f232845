import { Type } from 'typebox'
import { IDENTITY_CHANNELS } from '../domain/people/identity-channels.ts'
import { Envelope, oneOf } from './common.ts'
import { routes } from './route.ts'

const Link = Type.Object({ url: Type.String({ description: 'contains the identifier as id= [4-05]' }) })
/** State of a verification, as the provider reported it to the server. */
const Status = oneOf(['waiting', 'success', 'failed', 'code-failed', 'cancelled', 'expired'])

/** The verified person: account at the sign-in provider and identity document, as passed when the check was opened. */
export const VerifiedPerson = Type.Object({
  euid: Type.String({ maxLength: 255 }),
  documentType: Type.String({ maxLength: 8, description: 'certificate type 0-22 [3-21]' }),
  documentNumber: Type.String({ maxLength: 200 }),
})

export const identityWire = routes({
  'GET /identities/auth-url': {
    spec: '7-14, 7-37',
    summary: "First attempt: a verification link for one of the account's applications",
    auth: 'session',
    writes: true,
    query: Type.Object({
      applyNo: Type.String({ minLength: 1, maxLength: 64 }),
      channel: oneOf(IDENTITY_CHANNELS, {
        description: 'surface on which the link is opened; sent to the provider and stored with the check',
      }),
    }),
    response: Envelope(Link),
  },
  'GET /identities/auth-url/refresh': {
    spec: '7-14, 7-37',
    summary: 'Starts a later attempt: returns a new link for the same identifier, which must belong to this session (threat 7)',
    auth: 'session',
    writes: true,
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 128 }) }),
    response: Envelope(Link),
  },
  'GET /identities/status': {
    spec: 'ours, decision 9.18',
    summary: "The server's word on a verification; asks the provider when it has not heard",
    auth: 'session',
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 128 }) }),
    response: Envelope(Type.Object({ status: Status, message: Type.Optional(Type.String({ description: 'for the user' })) })),
  },
  'POST /identities/notice': {
    spec: 'ours, decision 9.18',
    summary: "The verification provider's signed server-to-server notice",
    auth: 'signed',
    body: Type.Object({
      noticeId: Type.String({ maxLength: 64 }),
      id: Type.String({ maxLength: 128 }),
      applyNo: Type.String({ maxLength: 64 }),
      subject: Type.String({ maxLength: 128 }),
      attempt: Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'number of the attempt under this identifier, from 1 [4-05]',
      }),
      status: oneOf(['success', 'failed', 'code-failed', 'cancelled', 'expired']),
      person: Type.Optional(VerifiedPerson),
      message: Type.Optional(Type.String({ maxLength: 256 })),
      occurredAt: Type.String({ maxLength: 40, description: 'end of the attempt; takes precedence over the order of arrival' }),
    }),
    response: Type.Object({ success: Type.Boolean() }),
  },
})
