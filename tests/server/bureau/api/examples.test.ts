import { eq } from 'drizzle-orm'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { BUREAU_EXAMPLES } from '#server/bureau/api/examples.ts'
import { messageOf } from '#server/bureau/outbox/described-messages.ts'
import type { FactKind } from '#server/bureau/outbox/fact-kinds.ts'
import { outbox } from '#server/bureau/outbox/tables.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { atCashier } from '#tests/support/payment-rig.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { closeAfterAll, ON_SALE } from '#tests/support/test-server.ts'

const LONG = 60_000
const [A = '', B = ''] = ON_SALE

const office = await closeAfterAll(BackOffice.start())

type Posted = {
  [K in keyof typeof BUREAU_EXAMPLES]: (typeof BUREAU_EXAMPLES)[K] extends { body: unknown } ? K : never
}[keyof typeof BUREAU_EXAMPLES]

/** What a client relies on: the fields and their types. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
}

/** Sends the body of an example, and expects an answer like the example's. */
async function send(key: Posted, numbers: Readonly<Record<string, string>>): Promise<void> {
  const { body, response } = BUREAU_EXAMPLES[key]
  const path = key.replace('POST /back-office', '').replace(/\{(\w+)\}/g, (_, name: string) => numbers[name] ?? '')
  const answer = await office.post<unknown>(path, body)
  expect([key, answer.status, shapeOf(answer.body)]).toEqual([key, 200, shapeOf(response)])
}

describe('the examples of the OpenAPI document', { timeout: LONG }, () => {
  it('take an order of two plans from its receipt to a refund', async () => {
    const { recordNo } = await office.paidOrder([A, B])
    const record = `/back-office/records/${recordNo}`
    const listed = await office.bureau().get(`/back-office/records?kind=cadastral&limit=1`)
    expect(shapeOf({ cursor: '', ...listed.body })).toEqual(shapeOf(BUREAU_EXAMPLES['GET /back-office/records'].response))
    await send('POST /back-office/records/{recordNo}/take', { recordNo })
    const seen = await office.bureau().get(record)
    expect(shapeOf(seen.body)).toEqual(shapeOf(BUREAU_EXAMPLES['GET /back-office/records/{recordNo}'].response))
    await send('POST /back-office/records/{recordNo}/expected-day', { recordNo })
    const uploaded = await office.handIn(recordNo, A, 3, planPdf('example'))
    expect(shapeOf(uploaded.body)).toEqual(shapeOf(BUREAU_EXAMPLES['POST /back-office/records/{recordNo}/results/{item}'].response))
    await send('POST /back-office/records/{recordNo}/results/{item}/refusal', { recordNo, item: B })
    await send('POST /back-office/records/{recordNo}/state', { recordNo })
    await send('POST /back-office/records/{recordNo}/refund', { recordNo })
  })

  it('request a second payment', async () => {
    const { recordNo } = await office.paidApplication()
    await send('POST /back-office/records/{recordNo}/take', { recordNo })
    await send('POST /back-office/records/{recordNo}/second-payment', { recordNo })
  })

  it('refund a case, and resolve one', async () => {
    for (const key of ['POST /back-office/cases/{caseNo}/refund', 'POST /back-office/cases/{caseNo}/resolve'] as const) {
      const { order } = await atCashier(office.server)
      office.server.clock.advance({ minutes: 31 })
      await office.server.reconciler.pollDue()
      office.server.clock.advance({ seconds: 5 })
      await office.server.cashier.pays(order.billId)
      const { body } = await office.bureau().get<WireResponse<'GET /back-office/cases'>>('/back-office/cases')
      expect(shapeOf(body)).toEqual(shapeOf(BUREAU_EXAMPLES['GET /back-office/cases'].response))
      await send(key, { caseNo: body.cases.find((one) => one.merchantOrderNo === order.merchantOrderNo)?.caseNo ?? '' })
    }
  })

  it('describe the messages that were written meanwhile', async () => {
    const written = await office.server.context.db.select().from(outbox).where(eq(outbox.audience, 'systems'))
    expect(new Set(written.map(({ kind }) => kind))).toContain('order.paid')
    for (const { kind, record, sequence, data, at } of written) {
      const message = { type: kind, timestamp: at.toISOString(), data: { record, sequence, ...data } }
      expect(Value.Check(messageOf(kind as FactKind), message), JSON.stringify(message)).toBe(true)
    }
  })
})
