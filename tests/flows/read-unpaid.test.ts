import { describe, expect, test } from 'vitest'
import { avos } from '#shared/domain/money/money.ts'
import type { Bill } from '#shared/domain/payment/bill.ts'
import { PAYMENT_STATES, type PaymentState } from '#shared/domain/payment/payment-states.ts'
import { type CashierVisit, type PageKnowledge, readUnpaid } from '#shared/flows/payment/read-bill.ts'
import { PAYMENT_SITUATIONS } from '#shared/flows/payment/types.ts'
import { paymentWords } from '#shared/flows/payment/words.ts'

const bill = (state: PaymentState, atCashierSince?: string): Bill => ({
  tid: 't',
  pid: 'p',
  billId: 'b',
  merchantOrderNo: 'EC1_1',
  applicationNumber: 'EC1',
  kind: 'cadastral',
  state,
  currency: 'MOP',
  total: avos(5500),
  lines: [],
  title: { cht: '', chs: '', por: '', eng: '' },
  createdAt: '2026-11-20T04:00:00Z',
  expiresAt: undefined,
  paidAt: undefined,
  channel: undefined,
  failure: undefined,
  clerk: undefined,
  givenUp: false,
  atCashierSince,
})
const knows = (what: Partial<PageKnowledge> = {}): PageKnowledge => ({
  situation: 'choose',
  visit: undefined,
  knownState: undefined,
  wasAtCashier: false,
  mayBePayingElsewhere: false,
  now: 0,
  ...what,
})
const visitBy = (carriedBy: CashierVisit['carriedBy'], serverSince?: string): CashierVisit => ({ carriedBy, startedAt: 0, serverSince })
const window = visitBy('window')
const HERE = '2026-11-20T04:00:10.000Z'

describe('what an unpaid answer means for a page (decision 7, threats 4-6)', () => {
  test.each<[string, Bill, Partial<PageKnowledge>, ReturnType<typeof readUnpaid>]>([
    ['never opened', bill('NEW'), {}, 'choose'],
    ['opened elsewhere', bill('NEW', HERE), { mayBePayingElsewhere: true }, 'underWay'],
    ['refused, and opened elsewhere again', bill('FAILED', HERE), { mayBePayingElsewhere: true, knownState: 'FAILED' }, 'underWay'],
    ['opened elsewhere, while nobody knows already', bill('NEW', HERE), { situation: 'unknown', mayBePayingElsewhere: true }, 'stay'],
    ['refused elsewhere, after nobody knew', bill('FAILED'), { situation: 'underWay' }, 'failed'],
    ['given up elsewhere, after nobody knew', bill('NEW'), { situation: 'underWay' }, 'choose'],
    ['back unpaid', bill('NEW'), { situation: 'checking', wasAtCashier: true }, 'notCompleted'],
    ['the same refusal, after another try was begun', bill('FAILED'), { knownState: 'FAILED' }, 'stay'],
    ['at the cashier, by a window', bill('NEW', HERE), { situation: 'atCashier', visit: window }, 'stay'],
    ['the window shows the refusal itself', bill('FAILED'), { situation: 'atCashier', visit: window }, 'stay'],
    ['the window ran out of time', bill('EXPIRED'), { situation: 'atCashier', visit: window }, 'expired'],
    ['the window is slow', bill('NEW'), { situation: 'atCashier', visit: window, now: 20_000 }, 'stay'],
    ['the window never got there', bill('NEW'), { situation: 'atCashier', visit: window, now: 20_001 }, 'neverArrived'],
    ['a host shows its methods first', bill('NEW'), { situation: 'atCashier', visit: visitBy('host'), now: 60_000 }, 'stay'],
    ['blocked, and the link not used', bill('NEW'), { situation: 'blocked', visit: visitBy('blocked') }, 'stay'],
    [
      'blocked, and the link was used',
      bill('NEW', HERE),
      { situation: 'blocked', visit: visitBy('blocked'), mayBePayingElsewhere: true },
      'underWay',
    ],
    ['blocked, after a visit that is over', bill('NEW', HERE), { situation: 'blocked', visit: visitBy('blocked', HERE) }, 'stay'],
    ['blocked, and a bank has it', bill('PENDING'), { situation: 'blocked', visit: visitBy('blocked') }, 'pending'],
    ['on a phone, and a bank has it', bill('PENDING'), { situation: 'onPhone' }, 'pending'],
    ['on a phone, not paid yet', bill('NEW', HERE), { situation: 'onPhone', mayBePayingElsewhere: true }, 'stay'],
    ['given up', { ...bill('EXPIRED'), givenUp: true }, {}, 'givenUp'],
    ['back, and the cashier says that nothing was paid', bill('NEW', HERE), { wasAtCashier: true }, 'notCompleted'],
    ['back, and the cashier was not heard since', { ...bill('NEW', HERE), unheard: true }, { wasAtCashier: true }, 'pending'],
    ['back from another try, and not heard since', { ...bill('FAILED', HERE), unheard: true }, { wasAtCashier: true }, 'pending'],
    ['the same, after waiting long', { ...bill('NEW', HERE), unheard: true }, { situation: 'unknown', wasAtCashier: true }, 'stay'],
  ])('%s', (_what, given, known, meaning) => {
    expect(readUnpaid(given, knows(known))).toBe(meaning)
  })

  test('whatever stands on a page: while somebody may be paying elsewhere, no answer leads to a claim that nothing was charged', () => {
    for (const situation of PAYMENT_SITUATIONS)
      for (const state of PAYMENT_STATES.filter((one) => one !== 'PAID' && one !== 'EXPIRED'))
        for (const knownState of [undefined, 'NEW', 'FAILED'] as const)
          for (const wasAtCashier of [true, false])
            for (const carriedBy of [undefined, 'window', 'blocked', 'host', 'same-tab'] as const) {
              const known = knows({
                situation,
                knownState,
                wasAtCashier,
                mayBePayingElsewhere: true,
                visit: carriedBy === undefined ? undefined : visitBy(carriedBy),
              })
              const meaning = readUnpaid(bill(state, HERE), known)
              const shown = meaning === 'stay' || meaning === 'neverArrived' ? situation : meaning
              // A page that stays was already waiting; it describes its own state, or shows nothing of the money.
              if (meaning === 'stay') expect(['atCashier', 'onPhone', 'blocked', 'unknown']).toContain(shown)
              else expect(paymentWords(shown, { state, wasAtCashier: true }).money, `${situation} ${state}`).toBe('unknown')
            }
  })
})
