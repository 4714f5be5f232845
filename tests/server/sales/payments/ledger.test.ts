import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BillTerms, foldLedger } from '#server/sales/payments/ledger.ts'
import type { EventKind, LedgerEvent } from '#server/sales/payments/ledger-events.ts'

const START = Date.parse('2026-11-20T04:00:00Z')
const at = (minute: number) => new Date(START + minute * 60_000)
const TERMS: BillTerms = { amount: 16_500, currency: 'MOP', expiresAt: at(30) }

const MONEY = { transactionId: 'T1', amount: 16_500, currency: 'MOP' } as const
const NO_MONEY = { transactionId: null, amount: null, currency: null, channel: null }

const event = (kind: EventKind, minute: number, more: Partial<LedgerEvent> = {}): LedgerEvent => ({
  ...{ kind, occurredAt: at(minute), reason: null },
  ...(kind === 'paid' ? { ...MONEY, channel: 'MPAY' } : NO_MONEY),
  ...more,
})
const LATE = [event('expired', 30), event('paid', 31)] as const
const T2 = { transactionId: 'T2' }
const back = (minute: number, amount: number, refundId = 'F1') => event('refunded', minute, { ...MONEY, amount, refundId })
const delivered = (minute: number) => event('delivered', minute, { transactionId: 'T1' })
const resolved = (minute: number, reason: 'honoured' | 'closed') => event('resolved', minute, { transactionId: 'T1', reason })

describe('the rule of the ledger (decision 7)', () => {
  it.each<[string, LedgerEvent[], string]>([
    ['nothing', [], 'NEW'],
    ['waiting', [event('pending', 1)], 'PENDING'],
    ['declined', [event('pending', 1), event('failed', 2)], 'FAILED declined'],
    ['over the limit', [event('failed', 2, { reason: 'over-limit' })], 'FAILED over-limit'],
    ['bank maintenance', [event('failed', 2, { reason: 'bank-maintenance' })], 'FAILED bank-maintenance'],
    ['an unknown reason', [event('failed', 2, { reason: 'x'.repeat(64) })], 'FAILED declined'],
    ['cancelled', [event('cancelled', 2)], 'CANCELLED cancelled'],
    ['later', [event('pay-later', 2)], 'PAY_LATER'],
    ['failed, then tried again', [event('failed', 2), event('pending', 3)], 'PENDING'],
    ['declined at the very instant of waiting', [event('failed', 2), event('pending', 2)], 'FAILED declined'],
    ['time over', [event('expired', 30)], 'EXPIRED expired'],
    ['given up', [event('closed', 10)], 'EXPIRED expired'],
    ['paid', [event('paid', 5)], 'PAID'],
    ['paid after cancelling: honoured', [event('cancelled', 5), event('paid', 6)], 'PAID'],
    ['paid at the very instant of cancelling', [event('cancelled', 5), event('paid', 5)], 'PAID'],
    ['an old "waiting" after the payment', [event('paid', 5), event('pending', 5)], 'PAID'],
    ['paid in time, expiry told first', [event('expired', 30), event('paid', 29)], 'PAID'],
    ['paid after expiry: a clerk', [event('expired', 30), event('paid', 31)], 'ABNORMAL late-payment'],
    ['paid after the deadline, both told for one instant', [event('expired', 31), event('paid', 31)], 'ABNORMAL late-payment'],
    ['paid after giving up: a clerk', [event('closed', 10), event('paid', 11)], 'ABNORMAL late-payment'],
    ['another amount', [event('paid', 5, { amount: 16_600 })], 'ABNORMAL amount-mismatch'],
    ['another currency', [event('paid', 5, { currency: 'HKD' })], 'ABNORMAL amount-mismatch'],
    ['a charge counted for another bill', [event('foreign', 5, MONEY)], 'ABNORMAL foreign-transaction'],
    ['late, and given back whole', [...LATE, back(32, 16_500)], 'EXPIRED given-back'],
    ['late, and given back in two parts', [...LATE, back(32, 500), back(33, 16_000, 'F2')], 'EXPIRED given-back'],
    ['late, and given back in part', [...LATE, back(32, 500)], 'ABNORMAL late-payment'],
    ['given back in another currency', [...LATE, { ...back(32, 16_500), currency: 'HKD' }], 'ABNORMAL late-payment'],
    ['money back for a charge that never was', [back(5, 16_500)], 'NEW'],
    ['late, and honoured', [...LATE, resolved(32, 'honoured')], 'PAID'],
    ['late, and closed', [...LATE, resolved(32, 'closed')], 'EXPIRED decided'],
    ['too much, the rest given back, honoured', [event('paid', 5, { amount: 16_600 }), back(6, 100), resolved(7, 'honoured')], 'PAID'],
    ['too little can be honoured by nobody', [event('paid', 5, { amount: 16_400 }), resolved(7, 'honoured')], 'ABNORMAL amount-mismatch'],
    [
      'another currency can be honoured by nobody',
      [event('paid', 5, { currency: 'HKD' }), resolved(7, 'honoured')],
      'ABNORMAL amount-mismatch',
    ],
    [
      'a decision that nobody knows, then one',
      [...LATE, { ...resolved(32, 'closed'), reason: 'nonsense' }, resolved(33, 'honoured')],
      'PAID',
    ],
    [
      'two charges, of which one is given back and one closed',
      [...LATE, { ...LATE[1], ...T2 }, { ...back(33, 16_500), ...T2 }, resolved(34, 'closed')],
      'EXPIRED decided',
    ],
    ['declined, then money back for another charge', [event('failed', 2), back(5, 1)], 'FAILED declined'],
    ['honoured after all of it went back', [...LATE, back(32, 16_500), resolved(33, 'honoured')], 'EXPIRED given-back'],
    ['a charge counted elsewhere, honoured', [event('foreign', 5, MONEY), resolved(7, 'honoured')], 'ABNORMAL foreign-transaction'],
    ['decided twice: the first decision stands', [...LATE, resolved(32, 'closed'), resolved(33, 'honoured')], 'EXPIRED decided'],
    ['delivered, then all of it given back', [event('paid', 5), delivered(5), back(6, 16_500)], 'PAID'],
    ['a wrong charge and a right one', [event('paid', 4, { amount: 1, transactionId: 'T0' }), event('paid', 5)], 'PAID'],
    ['late, its receipt issued before expiry was told', [event('paid', 31), delivered(31), event('expired', 30)], 'PAID'],
  ])('%s', (_name, events, ended) => {
    const { state, failure } = foldLedger(events, TERMS)
    expect([state, failure].filter(Boolean).join(' ')).toBe(ended)
  })

  it('gives every charge but the one that pays to a clerk, each once (threat 20)', () => {
    const paid = (minute: number, transactionId: string, amount = 16_500) => event('paid', minute, { transactionId, amount })
    const events = [paid(6, 'T2'), paid(5, 'T1'), paid(5, 'T1'), paid(7, 'T3', 1), event('expired', 8), paid(9, 'T4')]
    const { charge, clerk, state } = foldLedger(events, TERMS)
    const given = clerk.map((one) => `${one.charge.transactionId} ${one.reason}`)
    expect([state, charge?.transactionId, ...given]).toEqual(['PAID', 'T1', 'T2 second-charge', 'T3 amount-mismatch', 'T4 late-payment'])
  })

  it('names a charge of which more is reported back than was paid (threat 20)', () => {
    const overRefunded = (...amounts: readonly number[]) =>
      foldLedger([event('paid', 5), ...amounts.map((amount, at) => back(6, amount, `F${at}`))], TERMS).overRefunded.length
    expect([overRefunded(16_500), overRefunded(16_500, 1)]).toEqual([0, 1])
  })
})

const KINDS = ['pending', 'paid', 'failed', 'cancelled', 'pay-later', 'expired', 'closed', 'foreign', 'resolved', 'refunded'] as const
const anyEvent: fc.Arbitrary<LedgerEvent> = fc
  .record({
    kind: fc.constantFrom<EventKind>(...KINDS, 'paid'),
    minute: fc.integer({ min: 0, max: 60 }),
    transactionId: fc.constantFrom('T1', 'T2', 'T3'),
    amount: fc.constantFrom(16_500, 16_500, 1),
    currency: fc.constantFrom('MOP', 'MOP', 'HKD'),
    reason: fc.constantFrom(null, 'over-limit', 'declined'),
    decision: fc.constantFrom('honoured', 'closed', 'nonsense'),
    part: fc.constantFrom(16_500, 10_000, 500, 100, 1, -5),
    refundId: fc.constantFrom('F1', 'F2', 'F3', 'F4'),
  })
  .map(({ kind, minute, decision, part, refundId, ...money }) => {
    const about = { transactionId: money.transactionId, currency: money.currency }
    if (kind === 'paid' || kind === 'foreign') return event(kind, minute, money)
    if (kind === 'resolved') return event(kind, minute, { ...about, reason: decision })
    return event(kind, minute, kind === 'refunded' ? { ...about, amount: part, refundId } : { reason: money.reason })
  })
const history = fc.array(anyEvent, { maxLength: 9 })
const forEachHistory = (check: (events: LedgerEvent[]) => void, numRuns = 1000) => fc.assert(fc.property(history, check), { numRuns })
const time = ({ occurredAt }: LedgerEvent) => occurredAt.getTime()
const chargesOf = ({ charge, clerk }: ReturnType<typeof foldLedger>) => [...(charge ? [charge] : []), ...clerk.map((one) => one.charge)]

describe('for every history of events (threat 20)', () => {
  it('of two reports of one charge that differ in the channel or the reason alone, the same one is kept in either order', () => {
    const one = event('paid', 10, { transactionId: 'T3' })
    for (const more of [{ reason: 'declined' }, { channel: 'BOCPAY' as const }]) {
      const other = { ...one, ...more }
      expect(foldLedger([other, one], TERMS)).toEqual(foldLedger([one, other], TERMS))
    }
  })

  it('their order of arrival and repetitions change nothing', () => {
    fc.assert(
      fc.property(history, fc.infiniteStream(fc.nat()), (events, numbers) => {
        const number = () => numbers.next().value ?? 0
        const came = [...events, ...events.filter(() => number() % 2 === 0)].map((one) => ({ one, at: number() }))
        const shuffled = came.sort((a, b) => a.at - b.at).map(({ one }) => one)
        expect(foldLedger(shuffled, TERMS)).toEqual(foldLedger(events, TERMS))
      }),
      { numRuns: 1000 },
    )
  })

  it('no charge is ever dropped: it pays, or a clerk has it', () => {
    forEachHistory((events) => {
      const ids = new Set(events.filter(({ kind }) => kind === 'paid' || kind === 'foreign').map(({ transactionId }) => transactionId))
      const accounted = chargesOf(foldLedger(events, TERMS)).map(({ transactionId }) => transactionId)
      expect(accounted.sort()).toEqual([...ids].sort())
    })
  })

  it('PAID needs a charge of exactly the amount and currency, made before the bill was closed, unless a clerk honours one', () => {
    forEachHistory((anything) => {
      const events = anything.filter(({ kind }) => kind !== 'resolved' && kind !== 'foreign')
      const { state, charge } = foldLedger(events, TERMS)
      const ends = events.filter(({ kind }) => kind === 'expired' || kind === 'closed')
      const closedAt = Math.min(...ends.map((end) => (end.kind === 'expired' ? Math.min(time(end), at(30).getTime()) : time(end))))
      // two reports of one charge count as the earlier, so the first report of each number decides
      const reports = events
        .filter(({ kind }) => kind === 'paid')
        .sort((a, b) => time(a) - time(b) || (a.amount ?? 0) - (b.amount ?? 0) || ((a.currency ?? '') < (b.currency ?? '') ? -1 : 1))
      const first = reports.filter(({ transactionId }, index) => reports.findIndex((one) => one.transactionId === transactionId) === index)
      const right = first.filter((one) => one.amount === 16_500 && one.currency === 'MOP' && time(one) <= closedAt)
      expect(state === 'PAID').toBe(right.length > 0)
      // Two reports of one charge at one instant may differ in irrelevant details, such as the reason.
      const facts = ({ transactionId, amount, currency, occurredAt }: LedgerEvent) => ({ transactionId, amount, currency, occurredAt })
      if (charge) expect(right.map(facts)).toContainEqual(facts(charge))
    })
  })

  it('never more of a charge goes back than was paid, and nothing of what was never paid here', () => {
    forEachHistory((events) => {
      const folded = foldLedger(events, TERMS)
      for (const [number, amount] of folded.back) {
        const paid = chargesOf(folded).find((one) => one.kind === 'paid' && one.transactionId === number)
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(amount).toBeLessThanOrEqual(paid?.amount ?? 0)
      }
    }, 2000)
  })

  it('the words about odd money are true: ABNORMAL while a charge waits for its end, given back only when all of it is', () => {
    forEachHistory((events) => {
      const { state, failure, charge, clerk, back, decided } = foldLedger(events, TERMS)
      expect(state === 'PAID').toBe(charge !== undefined)
      const waits = clerk.some(({ settlement }) => settlement === undefined)
      expect(state === 'ABNORMAL').toBe(charge === undefined && waits)
      for (const { charge: one, settlement } of clerk) {
        const number = one.transactionId ?? ''
        if (settlement === 'refunded') expect(back.get(number)).toBe(one.amount)
        if (settlement === 'closed') expect(decided.get(number)).toBe('closed')
      }
      if (failure === 'given-back') expect(clerk.every(({ settlement }) => settlement === 'refunded') && clerk.length > 0).toBe(true)
      if (failure === 'decided') expect(charge === undefined && clerk.length > 0 && !waits).toBe(true)
    }, 2000)
  })

  it('whatever goes back and whatever a clerk decides afterwards, a bill paid in time stays PAID', () => {
    const later = anyEvent.filter(({ kind }) => kind === 'refunded' || kind === 'resolved')
    fc.assert(
      fc.property(history, fc.array(later, { maxLength: 6 }), (events, more) => {
        const undecided = events.filter(({ kind }) => kind !== 'resolved')
        fc.pre(foldLedger(undecided, TERMS).state === 'PAID')
        expect(foldLedger([...events, ...more], TERMS).state).toBe('PAID')
      }),
      { numRuns: 1000 },
    )
  })

  it('a delivered charge stays the payment whatever follows', () => {
    forEachHistory((events) => {
      const all = [event('paid', 10, { transactionId: 'T9' }), event('delivered', 10, { transactionId: 'T9' }), ...events]
      expect(foldLedger(all, TERMS)).toMatchObject({ state: 'PAID', charge: { transactionId: 'T9' } })
    })
  })
})
