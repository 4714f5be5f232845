import { Type } from 'typebox'
import { PLATFORMS } from '../domain/platforms.ts'
import { ACT_KINDS, RECORD_KINDS, RECORD_STATES } from '../domain/records/record-states.ts'
import { oneOf, WireTextSchema } from './common.ts'

export const RecordState = oneOf(RECORD_STATES)
const Instant = Type.String({ description: 'ISO instant' })
export const Amount = Type.String({ description: 'MOP, two decimals' })
const Facts = Type.Record(Type.String(), Type.Unknown())

/** A record in a list. */
export const RecordLine = Type.Object({
  recordNo: Type.String(),
  kind: oneOf(RECORD_KINDS, { description: 'an order of plans, or an application' }),
  state: RecordState,
  version: Type.Integer({ description: 'increases with every act; must be sent with the next one' }),
  next: Type.Array(RecordState, { description: 'states that may be set now' }),
  platform: oneOf(PLATFORMS),
  takenBy: Type.Optional(Type.String()),
  receivedAt: Instant,
  changedAt: Instant,
})

/** A record in the work list, with what a clerk chooses it by. */
export const WorkLine = Type.Object({
  ...RecordLine.properties,
  service: Type.Optional(WireTextSchema),
  applicant: Type.String({ description: 'name of the account’s holder; empty if the account is gone' }),
  expectedDay: Type.String({ description: 'yyyy-mm-dd in Macao: the promised day, or the one set since; empty if none was promised' }),
  late: Type.Boolean({ description: 'the record has no result yet, and that day has passed' }),
})

/** A payment for a record, and its refunds. */
export const RecordPayment = Type.Object({
  merchantOrderNo: Type.String({ description: 'application number, underscore, attempt [2-06]' }),
  amount: Amount,
  refunded: Amount,
  asked: Type.String({ description: 'MOP, two decimals: refund in progress' }),
  currency: Type.String(),
  paidAt: Instant,
  nodeCode: Type.Optional(Type.String({ description: 'code of a second payment [2-19]' })),
})

/** The outcome for one plan, or for one result of an application. */
export const RecordResultView = Type.Object({
  item: Type.String(),
  state: oneOf(['wanted', 'ready', 'refused']),
  fileCode: Type.Optional(Type.String({ description: 'the sealed document' })),
  receivedFileCode: Type.Optional(Type.String({ description: 'the uploaded document, before it was sealed' })),
  sha256: Type.Optional(Type.String({ description: 'SHA-256 of the uploaded document, hexadecimal' })),
  why: Type.Optional(Type.String()),
  at: Type.Optional(Instant),
})

/** A case in a list. */
export const CaseLine = Type.Object({
  caseNo: Type.String(),
  reason: Type.String(),
  merchantOrderNo: Type.Optional(Type.String()),
  amount: Type.Optional(Amount),
  refunded: Amount,
  currency: Type.Optional(Type.String()),
  openedAt: Instant,
})

/** The answers of an application. */
export const RecordApplication = Type.Object({
  itemCode: Type.String(),
  serviceVersion: Type.String({ description: 'version of the service definition to which the answers belong' }),
  submittedAt: Instant,
  expectedDay: Type.String({ description: 'yyyy-mm-dd in Macao' }),
  applicant: Facts,
  forms: Facts,
  receiveResult: Type.Array(Type.Unknown()),
  licences: Type.Array(Type.Unknown()),
})

/** A file of the applicant. */
export const RecordFile = Type.Object({
  fileCode: Type.String(),
  name: Type.String(),
  type: Type.String(),
  size: Type.Integer({ description: 'bytes' }),
  sha256: Type.String(),
  materialsId: Type.String({ description: 'empty for a file of a form field and for an added document' }),
  added: Type.Boolean({ description: 'added later, because documents were requested' }),
})

/** An entry of a record's history. */
export const RecordAct = Type.Object({
  kind: oneOf(ACT_KINDS),
  at: Instant,
  by: Type.String(),
  client: Type.Optional(Type.String({ description: 'the calling system; absent for acts of this server' })),
  why: Type.Optional(Type.String()),
  from: RecordState,
  to: RecordState,
  detail: Type.Record(Type.String(), Type.String()),
})

/** All details of a record. */
export const RecordView = Type.Object({
  ...WorkLine.properties,
  person: Type.Record(Type.String(), Type.Unknown(), { description: 'the account as the identity provider described it' }),
  plans: Type.Array(Type.Object({ number: Type.String(), location: WireTextSchema }), { description: 'empty for an application' }),
  application: Type.Optional(RecordApplication),
  files: Type.Array(RecordFile, { description: 'files of the applicant' }),
  results: Type.Array(RecordResultView),
  payments: Type.Array(RecordPayment),
  acts: Type.Array(RecordAct, { description: 'acts with actor, time and reason, the oldest first; append-only' }),
})
