import { Type } from 'typebox'
import { RECORD_KINDS, RECORD_STATES } from '../domain/records/record-states.ts'
import { Amount, CaseLine, RecordLine, RecordState, RecordView, WorkLine } from './bureau-record.ts'
import { MOST, oneOf } from './common.ts'
import { routes } from './route.ts'

const RecordNo = Type.Object({ recordNo: Type.String({ minLength: 1, maxLength: 64 }) })
const Item = Type.Object({
  ...RecordNo.properties,
  item: Type.String({ minLength: 1, maxLength: 64, description: 'cadastral number of the plan, or the result’s name in the record' }),
})
const CaseNo = Type.Object({ caseNo: Type.String({ minLength: 1, maxLength: 20, description: 'C000012' }) })
const TWO_DECIMALS = '^\\d{1,9}\\.\\d{2}$'

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

export const backOfficeWire = routes({
  'GET /back-office/records': {
    operationId: 'listRecords',
    spec: 'ours, decision 11',
    summary: 'Lists records by their last change, by default the oldest first',
    auth: 'client',
    scope: 'read',
    query: Type.Object({
      cursor: Type.Optional(Type.String({ maxLength: 200, description: 'value from the previous answer, to continue the list' })),
      since: Type.Optional(Type.String({ maxLength: 40, description: 'ISO instant; only records changed at or after it' })),
      kind: Type.Optional(oneOf(RECORD_KINDS)),
      state: Type.Optional(Type.Array(RecordState, { maxItems: RECORD_STATES.length, description: 'any of these states' })),
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
    operationId: 'getRecord',
    spec: 'ours, decision 11',
    summary: 'Returns one record with its answers, files, payments and history',
    auth: 'client',
    scope: 'read',
    params: RecordNo,
    response: RecordView,
  },
  'GET /back-office/records/{recordNo}/files/{fileCode}': {
    operationId: 'getRecordFile',
    spec: 'ours, decision 11',
    summary: 'Returns the content of a file of a record: uploaded by the applicant, or by the bureau as a result',
    auth: 'client',
    scope: 'read',
    kind: 'blob',
    params: Type.Object({ ...RecordNo.properties, fileCode: Type.String({ minLength: 1, maxLength: 64 }) }),
    response: Type.Unknown(),
  },
  'POST /back-office/records/{recordNo}/take': {
    operationId: 'takeRecord',
    spec: 'ours, decision 11',
    summary: 'Assigns a record to a clerk; a received record is then in process',
    auth: 'client',
    scope: 'handle',
    params: RecordNo,
    body: Type.Object({ ...act, why: Type.Optional(Why) }),
    response: RecordLine,
  },
  'POST /back-office/records/{recordNo}/state': {
    operationId: 'setRecordState',
    spec: 'ours, decision 11',
    summary: 'Sets the state; a state that must not follow the current one is refused with 409 and the allowed states',
    auth: 'client',
    scope: 'handle',
    params: RecordNo,
    body: Type.Object({
      ...act,
      state: RecordState,
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
    operationId: 'setExpectedDay',
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
    operationId: 'uploadResult',
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
    operationId: 'refuseResult',
    spec: 'ours, decision 11',
    summary: 'Refuses one of several plans or results, with the reason',
    auth: 'client',
    scope: 'handle',
    params: Item,
    body: Type.Object({ ...act, why: Why }),
    response: RecordLine,
  },
  'POST /back-office/records/{recordNo}/second-payment': {
    operationId: 'requestSecondPayment',
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
    operationId: 'refundRecord',
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
    operationId: 'listCases',
    spec: 'ours, decisions 7 and 11',
    summary: 'Lists open cases, the oldest first: payments and identity checks that a clerk must look at',
    auth: 'client',
    scope: 'read',
    response: Type.Object({ cases: Type.Array(CaseLine) }),
  },
  'POST /back-office/cases/{caseNo}/refund': {
    operationId: 'refundCase',
    spec: 'ours, decisions 7 and 11',
    summary: 'Requests a refund of the charge of a case, or of a part of it, from the cashier; at most the amount not refunded yet',
    auth: 'client',
    scope: 'money',
    params: CaseNo,
    body: Type.Object({ by: act.by, why: Why, amount: Type.Optional(Type.String({ pattern: TWO_DECIMALS })) }),
    response: Type.Object({ refundId: Type.String(), amount: Amount, currency: Type.String() }),
  },
  'POST /back-office/cases/{caseNo}/resolve': {
    operationId: 'resolveCase',
    spec: 'ours, decisions 7 and 11',
    summary: 'Resolves a case: applies its charge to the order, or closes it',
    auth: 'client',
    scope: 'money',
    params: CaseNo,
    body: Type.Object({ by: act.by, why: Why, decision: oneOf(['honoured', 'closed']) }),
    response: Type.Object({ caseNo: Type.String(), decision: oneOf(['honoured', 'closed']) }),
  },
})
