import { Type } from 'typebox'
import { DOCUMENT_STATES } from '../domain/files/document-mark.ts'
import { PLAN_CHANGES } from '../domain/plans/plan-changes.ts'
import { RECORD_KINDS } from '../domain/records/record-states.ts'
import { oneOf, WireTextSchema } from './common.ts'
import { routes } from './route.ts'

const Day = Type.String({ description: 'yyyy-mm-dd in Macao' })

/** A public key that verifies the QR codes of documents, as a JSON Web Key. */
export const DocumentKey = Type.Object({
  kty: Type.Literal('EC'),
  crv: Type.Literal('P-256'),
  x: Type.String(),
  y: Type.String(),
  kid: Type.String(),
  use: Type.Literal('sig'),
  alg: Type.Literal('ES256'),
})

/** Why a plan is no longer the newest; absent while the register knows no change. */
export const PlanNews = Type.Object(
  { what: Type.Array(oneOf(PLAN_CHANGES)), on: Type.String({ description: 'yyyy-mm-dd in Macao: day of the last change' }) },
  { description: 'what changed of the parcel since this plan was issued' },
)

/** Public details of a document, without personal data. */
export const CheckedDocument = Type.Object({
  kind: oneOf(RECORD_KINDS),
  recordNo: Type.String(),
  item: Type.String({ description: "cadastral number of the plan, or the application's result" }),
  title: Type.Optional(WireTextSchema),
  /** a plan's 'prefix -- address' when it was sold */
  location: Type.Optional(WireTextSchema),
  issuedOn: Day,
  state: oneOf(DOCUMENT_STATES),
  changedOn: Type.Optional(Type.String({ description: 'yyyy-mm-dd in Macao: day on which it was replaced or withdrawn' })),
  news: Type.Optional(PlanNews),
  sealedSha256: Type.Array(Type.String(), {
    description: 'SHA-256 of the sealed file, hexadecimal; several if the document was issued again on the same day',
  }),
})

export const documentsWire = routes({
  'GET /document-keys': {
    spec: 'ours, decision 12',
    summary:
      'Returns the public keys of documents’ QR codes as a JSON Web Key Set: the current key, then all previous ones (docs/documents.md)',
    auth: 'none',
    response: Type.Object({ keys: Type.Array(DocumentKey) }),
  },
  'GET /document-check': {
    spec: 'ours, decision 13',
    summary: 'Returns the status of a document by the content of its QR code; an unknown and a malformed one have the same answer',
    auth: 'none',
    query: Type.Object({ d: Type.Optional(Type.String({ description: 'signed document mark: a compact JWS (docs/documents.md)' })) }),
    response: Type.Object({ known: Type.Boolean(), document: Type.Optional(CheckedDocument) }),
  },
})
