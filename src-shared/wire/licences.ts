import { Type } from 'typebox'
import { LICENCE_STATUSES } from '../domain/service/licences.ts'
import { Envelope, oneOf } from './common.ts'
import { routes } from './route.ts'

/** One electronic licence document of the applicant [3-22]. */
const WireLicence = Type.Object({
  licenceId: Type.String({ description: 'opaque; the answer of a form field' }),
  name: Type.String({ description: "in the request's language" }),
  status: oneOf(LICENCE_STATUSES, { description: 'validity today in Macao; only a valid licence can be selected' }),
  documentNumber: Type.String(),
  validUntil: Type.Optional(Type.String({ description: 'last day, yyyy-mm-dd; absent if it does not expire' })),
  holder: Type.String(),
  issuer: Type.String({ description: "in the request's language" }),
})

export const licencesWire = routes({
  'GET /electronic-licences': {
    spec: 'ours, 3-22',
    summary: "The account's own electronic licence documents, valid and invalid; nobody else's are ever listed",
    auth: 'session',
    response: Envelope(Type.Array(WireLicence)),
  },
})
