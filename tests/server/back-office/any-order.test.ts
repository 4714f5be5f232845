import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NEXT_STATES, RECORD_STATES, type RecordState, TAKES_RESULTS } from '#shared/domain/record-states.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { closeAfterAll, ON_SALE } from '#tests/support/test-server.ts'

const PLANS = ON_SALE.slice(0, 2)
const PAID = 11_000

const office = await closeAfterAll(BackOffice.start())

type Event =
  | { readonly does: 'take' }
  | { readonly does: 'state'; readonly to: RecordState }
  | { readonly does: 'hands-in' | 'refuses'; readonly plan: number }
  | { readonly does: 'refund'; readonly avos: number }
  | { readonly does: 'cashier-answers'; readonly as: 'refunded' | 'refused' }

const event = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Event>({ does: 'take' }) },
  { weight: 5, arbitrary: fc.constantFrom(...RECORD_STATES).map((to): Event => ({ does: 'state', to })) },
  {
    weight: 4,
    arbitrary: fc.tuple(fc.constantFrom('hands-in' as const, 'refuses' as const), fc.nat(1)).map(([does, plan]): Event => ({ does, plan })),
  },
  { weight: 4, arbitrary: fc.constantFrom(1, 2_000, 5_500, 9_000, PAID, PAID + 1).map((avos): Event => ({ does: 'refund', avos })) },
  { weight: 3, arbitrary: fc.constantFrom('refunded' as const, 'refused' as const).map((as): Event => ({ does: 'cashier-answers', as })) },
)

/** What a record comes to by the tables alone. */
class Expected {
  state: RecordState = 'received'
  back = 0
  asked = 0
  readonly settled = new Set<number>()

  /** Whether an event is taken; if so it has happened. */
  takes(one: Event): boolean {
    switch (one.does) {
      case 'take':
        if (this.state === 'closed') return false
        if (this.state === 'received') this.state = 'in-process'
        return true
      case 'state':
        if (!NEXT_STATES[this.state].includes(one.to)) return false
        if (one.to === 'ready' && this.settled.size < PLANS.length) return false
        this.state = one.to
        return true
      case 'hands-in':
      case 'refuses':
        if (!TAKES_RESULTS.includes(this.state)) return false
        this.settled.add(one.plan)
        return true
      case 'refund':
        if (one.avos > PAID - this.back - this.asked) return false
        this.asked += one.avos
        return true
      case 'cashier-answers':
        if (one.as === 'refunded') this.back += this.asked
        this.asked = 0
        if (this.back === PAID && this.state !== 'closed') this.state = 'refunded'
        return true
    }
  }
}

/** The event at the real server; undefined where nothing answers it. */
async function happens(recordNo: string, one: Event, version: number, at: number): Promise<number | undefined> {
  const act = { by: 'Lei', why: 'the parcel was merged', version }
  const of = (path: string, more: object = {}) => office.post(`/records/${recordNo}/${path}`, { ...act, ...more })
  switch (one.does) {
    case 'take':
      return (await of('take')).status
    case 'state':
      return (await of('state', { state: one.to })).status
    case 'hands-in':
      return (await office.handIn(recordNo, PLANS[one.plan] ?? '', version, document(at))).status
    case 'refuses':
      return (await of(`results/${PLANS[one.plan]}/refusal`)).status
    case 'refund':
      return (await of('refund', { amount: (one.avos / 100).toFixed(2) })).status
    case 'cashier-answers':
      office.server.cashier.refundsAre = one.as
      await office.server.reconciler.pollDue()
      return undefined
  }
}

/** Another document each time, as the same again would be no act. */
const document = (at: number): Buffer => planPdf(String(at))
const money = (avos: number): string => (avos / 100).toFixed(2)

it('at every order of events: what is taken and refused follows the table, and money never exceeds what was paid', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 16 }), async (events) => {
      const { recordNo, order } = await office.paidOrder(PLANS)
      const expected = new Expected()
      for (const [at, one] of events.entries()) {
        const before = await office.record(recordNo)
        const isTaken = expected.takes(one)
        const status = await happens(recordNo, one, before.version, at)
        if (status !== undefined) expect([one, status]).toEqual([one, isTaken ? 200 : 409])
        const record = await office.record(recordNo)
        expect(record.state, JSON.stringify(one)).toBe(expected.state)
        expect(record.payments).toMatchObject([{ amount: money(PAID), refunded: money(expected.back), asked: money(expected.asked) }])
        expect(expected.back + expected.asked).toBeLessThanOrEqual(PAID)
        if (!isTaken) expect(record).toEqual(before)
      }
      const { acts } = await office.record(recordNo)
      // every step of its history is one of the table, or one that an act makes by itself
      for (const { kind, from, to } of acts) {
        if (kind === 'state') expect(NEXT_STATES[from]).toContain(to)
        else if (kind === 'take') expect(to).toBe(from === 'received' ? 'in-process' : from)
        else expect(to).toBe(kind === 'refunded' ? 'refunded' : from)
      }
      const back = [...office.server.cashier.refunds.values()].filter((one) => one.billId === order.billId && one.state === 'refunded')
      expect(back.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)).toBe(expected.back)
    }),
    { numRuns: 12 },
  )
}, 240_000)
