import { Type } from 'typebox'
import { PLATFORMS } from '../domain/platforms.ts'
import { ACT_KINDS, RECORD_KINDS, RECORD_STATES } from '../domain/records/record-states.ts'
import { MOST, oneOf, WireTextSchema } from './common.ts'
import { routes } from './route.ts'

const RecordNo = Type.Object({ recordNo: Type.String({ minLength: 1, maxLength: 64 }) })
const Item = Type.Object({
  ...RecordNo.properties,
  item: Type.String({ minLength: 1, maxLength: 64, description: 'cadastral number of the plan, or the result’s name in the record' }),
})
const CaseNo = Type.Object({ caseNo: Type.String({ minLength: 1, maxLength: 20, description: 'C000012' }) })
const TWO_DECIMALS = '^\\d{1,9}\\.\\d{2}$'
const State = oneOf(RECORD_STATES)
const Instant = Type.String({ description: 'ISO instant' })
const Amount = Type.String({ description: 'MOP, two decimals' })
const Facts = Type.Record(Type.String(), Type.Unknown())

/** Who acts, and the version of the record that they saw. */
const act = {
  by: Type.String({ minLength: 1, maxLength: 100, description: 'name of the clerk in your system; it is recorded' }),
  version: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST,
      description: 'version of the record that the clerk saw, unless If-Match has it; 409 version-changed if it has changed',
    }),
  ),
}
const Why = Type.String({ minLength: 1, maxLength: 1_000, description: 'reason; the applicant can read it' })

/** A record in a list. */
export const RecordLine = Type.Object({
  recordNo: Type.String(),
  kind: oneOf(RECORD_KINDS, { description: 'an order of plans, or an application' }),
  state: State,
  version: Type.Integer({ description: 'increases with every act; must be sent with the next one' }),
  next: Type.Array(State, { description: 'states that may be set now' }),
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

/** All details of a record. */
export const RecordView = Type.Object({
  ...WorkLine.properties,
  person: Type.Record(Type.String(), Type.Unknown(), { description: 'the account as the identity provider described it' }),
  plans: Type.Array(Type.Object({ number: Type.String(), location: WireTextSchema }), { description: 'empty for an application' }),
  application: Type.Optional(
    Type.Object({
      itemCode: Type.String(),
      serviceVersion: Type.String({ description: 'version of the service definition to which the answers belong' }),
      submittedAt: Instant,
      expectedDay: Type.String({ description: 'yyyy-mm-dd in Macao' }),
      applicant: Facts,
      forms: Facts,
      receiveResult: Type.Array(Type.Unknown()),
      licences: Type.Array(Type.Unknown()),
    }),
  ),
  files: Type.Array(
    Type.Object({
      fileCode: Type.String(),
      name: Type.String(),
      type: Type.String(),
      size: Type.Integer({ description: 'bytes' }),
      sha256: Type.String(),
      materialsId: Type.String({ description: 'empty for a file of a form field and for an added document' }),
      added: Type.Boolean({ description: 'added later, because documents were requested' }),
    }),
    { description: 'files of the applicant' },
  ),
  results: Type.Array(RecordResultView),
  payments: Type.Array(RecordPayment),
  acts: Type.Array(
    Type.Object({
      kind: oneOf(ACT_KINDS),
      at: Instant,
      by: Type.String(),
      client: Type.Optional(Type.String({ description: 'the calling system; absent for acts of this server' })),
      why: Type.Optional(Type.String()),
      from: State,
      to: State,
      detail: Type.Record(Type.String(), Type.String()),
    }),
    { description: 'acts with actor, time and reason, the oldest first; append-only' },
  ),
})

export const backOfficeWire = routes({
  'GET /back-office/records': {
    spec: 'ours, decision 11',
    summary: 'Lists records by their last change, by default the oldest first',
    auth: 'client',
    scope: 'read',
    query: Type.Object({
      cursor: Type.Optional(Type.String({ maxLength: 200, description: 'value from the previous answer, to continue the list' })),
      since: Type.Optional(Type.String({ maxLength: 40, description: 'ISO instant; only records changed at or after it' })),
      kind: Type.Optional(oneOf(RECORD_KINDS)),
      state: Type.Optional(Type.Array(State, { maxItems: RECORD_STATES.length, description: 'any of these states' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: '50 by default' })),
      order: Type.Optional(
        oneOf(['oldest', 'newest'], { description: 'order of the changes; by default the oldest first, to read only what is new' }),
      ),
    }),
    response: Type.Object({
      records: Type.Array(WorkLine),
      cursor: Type.Optional(Type.String({ description: 'absent at the end of the list' })),
    }),
  },
  'GET /back-office/records/{recordNo}': {
    spec: 'ours, decision 11',
    summary: 'Returns one record with its answers, files, payments and history',
    auth: 'client',
    scope: 'read',
    params: RecordNo,
    response: RecordView,
  },
  'GET /back-office/records/{recordNo}/files/{fileCode}': {
    spec: 'ours, decision 11',
    summary: 'Returns the content of a file of a record: uploaded by the applicant, or by the bureau as a result',
    auth: 'client',
    scope: 'read',
    kind: 'blob',
    params: Type.Object({ ...RecordNo.properties, fileCode: Type.String({ minLength: 1, maxLength: 64 }) }),
    response: Type.Unknown(),
  },
  'POST /back-office/records/{recordNo}/take': {
    spec: 'ours, decision 11',
    summary: 'Assigns a record to a clerk; a received record is then in process',
    auth: 'client',
    scope: 'handle',
    params: RecordNo,
    body: Type.Object({ ...act, why: Type.Optional(Why) }),
    response: RecordLine,
  },
  'POST /back-office/records/{recordNo}/state': {
    spec: 'ours, decision 11',
    summary: 'Sets the state; a state that must not follow the current one is refused with 409 and the allowed states',
    auth: 'client',
    scope: 'handle',
    params: RecordNo,
    body: Type.Object({
      ...act,
      state: State,
      why: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 1_000,
          description: 'required for documents-wanted, refused and closed; the applicant can read it',
        }),
      ),
    }),
    response: RecordLine,
  },
  'POST /back-office/records/{recordNo}/expected-day': {
    spec: 'ours, decision 11',
    summary: 'Changes the expected day; a day before the promised one requires a reason',
    auth: 'client',
    scope: 'handle',
    params: RecordNo,
    body: Type.Object({
      ...act,
      day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'yyyy-mm-dd in Macao, today or later' }),
      why: Type.Optional(Why),
    }),
    response: RecordLine,
  },
  'POST /back-office/records/{recordNo}/results/{item}': {
    spec: 'ours, decisions 11 and 12',
    summary: 'Uploads the document of one plan or result as multipart field `file`: a PDF of at most 10 MB; a later one replaces it',
    auth: 'client',
    scope: 'handle',
    kind: 'form',
    params: Item,
    query: Type.Object({ ...act, why: Type.Optional(Why) }),
    response: RecordLine,
  },
  'POST /back-office/records/{recordNo}/results/{item}/refusal': {
    spec: 'ours, decision 11',
    summary: 'Refuses one of several plans or results, with the reason',
    auth: 'client',
    scope: 'handle',
    params: Item,
    body: Type.Object({ ...act, why: Why }),
    response: RecordLine,
  },
  'POST /back-office/records/{recordNo}/second-payment': {
    spec: '2-19, decision 11',
    summary: 'Requests a later payment for an application',
    auth: 'client',
    scope: 'money',
    params: RecordNo,
    body: Type.Object({
      ...act,
      why: Why,
      nodeCode: Type.String({ minLength: 1, maxLength: 32, description: "of the service's second payments" }),
    }),
    response: Type.Object({ merchantOrderNo: Type.String(), amount: Amount, currency: Type.String(), record: RecordLine }),
  },
  'POST /back-office/records/{recordNo}/refund': {
    spec: 'ours, decision 11',
    summary:
      'Requests a refund of a payment, or of a part of it, from the cashier; at most the amount not refunded yet. The message refund.made reports the result',
    auth: 'client',
    scope: 'money',
    params: RecordNo,
    body: Type.Object({
      ...act,
      why: Why,
      amount: Type.Optional(
        Type.String({ pattern: TWO_DECIMALS, description: 'MOP, two decimals; by default all that is not refunded yet' }),
      ),
      merchantOrderNo: Type.Optional(Type.String({ maxLength: 64, description: 'the payment; required if there are several' })),
    }),
    response: Type.Object({
      refundId: Type.String(),
      merchantOrderNo: Type.String(),
      amount: Amount,
      currency: Type.String(),
      record: RecordLine,
    }),
  },
  'GET /back-office/cases': {
    spec: 'ours, decisions 7 and 11',
    summary: 'Lists open cases, the oldest first: payments and identity checks that a clerk must look at',
    auth: 'client',
    scope: 'read',
    response: Type.Object({ cases: Type.Array(CaseLine) }),
  },
  'POST /back-office/cases/{caseNo}/refund': {
    spec: 'ours, decisions 7 and 11',
    summary: 'Requests a refund of the charge of a case, or of a part of it, from the cashier; at most the amount not refunded yet',
    auth: 'client',
    scope: 'money',
    params: CaseNo,
    body: Type.Object({ by: act.by, why: Why, amount: Type.Optional(Type.String({ pattern: TWO_DECIMALS })) }),
    response: Type.Object({ refundId: Type.String(), amount: Amount, currency: Type.String() }),
  },
  'POST /back-office/cases/{caseNo}/resolve': {
    spec: 'ours, decisions 7 and 11',
    summary: 'Resolves a case: applies its charge to the order, or closes it',
    auth: 'client',
    scope: 'money',
    params: CaseNo,
    body: Type.Object({ by: act.by, why: Why, decision: oneOf(['honoured', 'closed']) }),
    response: Type.Object({ caseNo: Type.String(), decision: oneOf(['honoured', 'closed']) }),
  },
})
