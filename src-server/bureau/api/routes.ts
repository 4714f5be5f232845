import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDay } from '#shared/domain/calendar/day.ts'
import { UPLOAD_LIMITS } from '#shared/domain/files/upload-rules.ts'
import { formatAmount } from '#shared/domain/money/money.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import type { ApiRoutes } from '../../context.ts'
import type { Caller } from '../../platform/http/callers.ts'
import { fieldFault } from '../../platform/http/field-faults.ts'
import { formFile } from '../../platform/http/form-file.ts'
import { implement } from '../../platform/http/implement.ts'
import { invalidRequest, notFound } from '../../platform/http/problem.ts'
import { caseNumber } from '../../sales/cases/reasons.ts'
import { requestRefund } from '../../sales/cases/refund.ts'
import { resolveCase } from '../../sales/cases/resolve.ts'
import type { PaymentTransaction } from '../../sales/payments/payment-transaction.ts'
import { promisedOf } from '../records/promised-day.ts'
import { type BureauRecord, findRecord, listRecords } from '../records/repository.ts'
import { setState, takeRecord } from './acts.ts'
import { knownCase, openCaseLines } from './cases.ts'
import { readCursor, readInstant, writeCursor } from './cursor.ts'
import { withDocument } from './documents.ts'
import { setExpectedDay } from './expected-day.ts'
import { openFileOf } from './files.ts'
import { keyedCall, runOnce } from './keyed-call.ts'
import { readAmount, refundRecord, requestSecondPayment, whoOf } from './money.ts'
import { orConflict } from './or-conflict.ts'
import { handIn, refuseItem } from './results.ts'
import { etagOf, type Seen, seenVersion } from './seen-version.ts'
import { currentResults, detailsOf, lineOf, paidOrders } from './view.ts'
import { workLines } from './work-lines.ts'

const PAGE = 50
/** The largest file, with ample space for the headers of its form. */
const FORM_LIMIT = UPLOAD_LIMITS.maxBytes * 2

/** The calls of the bureau's system (decision 11): see records, process them, move money. */
export const backOfficeRoutes: ApiRoutes = async (app, context) => {
  const { db, payments } = context

  implement(app, 'GET /back-office/records', async ({ query }) => {
    const limit = query.limit ?? PAGE
    const filter = {
      since: query.since === undefined ? undefined : readInstant(query.since),
      after: query.cursor === undefined ? undefined : readCursor(query.cursor),
      kind: query.kind,
      states: query.state,
      newestFirst: query.order === 'newest',
    }
    const rows = await listRecords(db, filter, limit + 1)
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return { records: await workLines(context, page), ...(rows.length > limit && last ? { cursor: writeCursor(last) } : {}) }
  })

  implement(app, 'GET /back-office/records/{recordNo}', async ({ params, reply }) => {
    const record = await findRecord(db, params.recordNo)
    if (record === undefined) throw notFound()
    const [line] = await workLines(context, [record])
    if (line === undefined) throw notFound()
    reply.header('etag', etagOf(line))
    return { ...line, ...(await detailsOf(db, record)) }
  })

  implement(app, 'GET /back-office/records/{recordNo}/files/{fileCode}', async ({ params, reply }) =>
    openFileOf(context, params.recordNo, params.fileCode, reply),
  )

  /** Runs an act on a record once per key; the answer has the record's new version as its ETag. */
  async function act<P extends { readonly recordNo: string }>(
    { params, caller, request, reply }: { params: P; caller: Caller; request: FastifyRequest; reply: FastifyReply },
    said: { readonly version?: number | undefined },
    work: (transaction: PaymentTransaction, act: Seen & P & { readonly caller: Caller }) => Promise<BureauRecord>,
    content?: string,
  ): Promise<WireResponse<'POST /back-office/records/{recordNo}/take'>> {
    const call = keyedCall(caller, request, content)
    const seen = seenVersion(request, said.version)
    const line = await payments.inPaymentTransaction((transaction) =>
      runOnce(transaction, call, async () => lineOf(await work(transaction, { ...seen, ...params, caller }))),
    )
    reply.header('etag', etagOf(line))
    return line
  }

  implement(app, 'POST /back-office/records/{recordNo}/take', (call) =>
    act(call, call.body, (transaction, seen) => takeRecord(transaction, { ...call.body, ...seen })),
  )

  implement(app, 'POST /back-office/records/{recordNo}/state', (call) =>
    act(call, call.body, (transaction, seen) => {
      const missing = async (record: BureauRecord) =>
        (await currentResults(transaction.tx, record)).flatMap(({ item, state }) => (state === 'wanted' ? [item] : []))
      return setState(transaction, { ...call.body, ...seen }, missing)
    }),
  )

  implement(app, 'POST /back-office/records/{recordNo}/expected-day', async (call) => {
    const { body, params } = call
    if (!isDay(body.day)) throw invalidRequest(fieldFault('body', 'day', 'must be a day of the calendar'))
    return act(call, body, (transaction, seen) => {
      const promised = async () => (await promisedOf({ ...context, db: transaction.tx }, params.recordNo)).promised.day
      return setExpectedDay(transaction, { ...body, ...seen }, promised)
    })
  })

  // bytes are counted while they are streamed, so "too large" is an answer and not a broken connection
  await app.register(multipart, {
    limits: { files: 1, fields: 0, parts: 1, headerPairs: 50, fileSize: FORM_LIMIT },
    throwFileSizeLimit: false,
  })
  implement(
    app,
    'POST /back-office/records/{recordNo}/results/{item}',
    async (call) => {
      const { file } = await formFile(call.request)
      return withDocument(context, call.params, file, (document) =>
        act(call, call.query, (transaction, seen) => handIn(transaction, { ...call.query, ...seen }, document), document.sha256),
      )
    },
    { bodyLimit: FORM_LIMIT },
  )

  implement(app, 'POST /back-office/records/{recordNo}/results/{item}/refusal', (call) =>
    act(call, call.body, (transaction, seen) => refuseItem(transaction, { ...call.body, ...seen })),
  )

  implement(app, 'POST /back-office/records/{recordNo}/second-payment', async ({ params, body, caller, request, reply }) => {
    const seen = seenVersion(request, body.version)
    const asked = await requestSecondPayment(context, keyedCall(caller, request), { ...body, ...seen, ...params, caller })
    reply.header('etag', etagOf(asked.record))
    return asked
  })

  implement(app, 'POST /back-office/records/{recordNo}/refund', async ({ params, body, caller, request, reply }) => {
    const call = keyedCall(caller, request)
    const seen = seenVersion(request, body.version)
    for (const { bill } of await paidOrders(db, params.recordNo)) await payments.hear(bill.billId)
    const asked = await payments.inPaymentTransaction((transaction) =>
      runOnce(transaction, call, () => refundRecord(transaction, { ...body, ...seen, ...params, caller })),
    )
    reply.header('etag', etagOf(asked.record))
    return asked
  })

  implement(app, 'GET /back-office/cases', async () => ({ cases: await openCaseLines(db) }))

  implement(app, 'POST /back-office/cases/{caseNo}/refund', async ({ params, body, caller, request }) => {
    const call = keyedCall(caller, request)
    const { id, billId } = await knownCase(db, params.caseNo)
    if (billId !== null) await payments.hear(billId)
    const amount = readAmount(body.amount)
    const wish = { who: whoOf({ ...body, caller }), why: body.why, ...(amount === undefined ? {} : { amount }) }
    return payments.inPaymentTransaction((transaction) =>
      runOnce(transaction, call, async () => {
        const refund = await orConflict('case-does-not-permit', () => requestRefund(transaction, id, wish))
        return { refundId: refund.refundId, amount: formatAmount(refund.amount), currency: refund.currency }
      }),
    )
  })

  implement(app, 'POST /back-office/cases/{caseNo}/resolve', async ({ params, body, caller, request }) => {
    const call = keyedCall(caller, request)
    const { id, billId } = await knownCase(db, params.caseNo)
    if (billId !== null) await payments.hear(billId)
    const { decision, why } = body
    return payments.inPaymentTransaction((transaction) =>
      runOnce(transaction, call, async () => {
        await orConflict('case-does-not-permit', () => resolveCase(transaction, id, { decision, why, who: whoOf({ ...body, caller }) }))
        return { caseNo: caseNumber(id), decision }
      }),
    )
  })
}
