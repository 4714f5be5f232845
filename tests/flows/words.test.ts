import { describe, expect, test } from 'vitest'
import type { Bill } from '#shared/domain/payment/bill.ts'
import { MONEY_VERDICT, PAYMENT_STATES, type PaymentState } from '#shared/domain/payment/payment-states.ts'
import { FAILURES, type FailureName, type FailureRow, failureText, presentFailure } from '#shared/flows/core/failures.ts'
import { type CashierVisit, type PageKnowledge, readUnpaid } from '#shared/flows/payment/read-bill.ts'
import { PAYMENT_SITUATIONS } from '#shared/flows/payment/types.ts'
import { paymentWords, SITUATION_OF_STATE, situationOf } from '#shared/flows/payment/words.ts'
import { memoryPorts } from '#tests/support/memory/ports.ts'

/** An attempt has ended, and the cashier was queried: no other page may claim that nothing was charged. */
const SAYS_NOT_CHARGED = 'notCompleted failed overLimit bankMaintenance cancelled payLater expired givenUp'.split(' ')

describe('what a payment screen says (decision 7, [4-12])', () => {
  test.each(PAYMENT_SITUATIONS)('%s, in whatever state the bill is: a word about the money', (situation) => {
    const notCharged = SAYS_NOT_CHARGED.includes(situation) ? 'moneyNotCharged' : 'moneyNotPaid'
    const said = { notCharged, charged: 'moneyCharged', unknown: 'moneyUnknown', givenBack: 'moneyGivenBack', decided: 'moneyDecided' }
    for (const state of [undefined, ...PAYMENT_STATES])
      for (const wasAtCashier of [false, true]) {
        const words = paymentWords(situation, { state, wasAtCashier })
        expect(words.moneyText, state).toBe(said[words.money])
      }
  })

  test('every state of a bill has its situation, and that situation says about the money what the state does', () => {
    for (const state of PAYMENT_STATES) {
      const situation = SITUATION_OF_STATE[state]
      expect(paymentWords(situation, { state, wasAtCashier: false }).money, state).toBe(MONEY_VERDICT[state])
    }
  })

  test('never "not charged" while nobody knows: pending or abnormal, or sent to the cashier and not asked since', () => {
    for (const situation of ['preparing', 'checking', 'networkAbnormal'] as const) {
      const money = (state: PaymentState, wasAtCashier: boolean) => paymentWords(situation, { state, wasAtCashier }).money
      expect([money('PENDING', false), money('ABNORMAL', false), money('NEW', true)]).toEqual(['unknown', 'unknown', 'unknown'])
      expect(money('PAID', true)).toBe('charged')
    }
  })

  test('every text of [4-12] and [8-12] has a situation that shows it', () => {
    const words = PAYMENT_SITUATIONS.map((situation) => paymentWords(situation, { state: 'NEW', wasAtCashier: false }))
    const before = ['onlinePaymentRequired', 'choosePaymentMethod', 'paymentWait']
    const failed = ['transactionAbnormal', 'bankMaintenance', 'networkAbnormal', 'paymentProblem', 'transactionFailedRetry']
    const ended = ['paymentCompleted', 'paymentNotCompleted', 'paymentSuccessful', 'paymentCancelled', 'paymentExpired']
    expect(words.flatMap(({ title, text }) => [title, text])).toEqual(expect.arrayContaining([...before, ...failed, ...ended]))
  })

  test.each([
    ['over-limit', 'overLimit'],
    ['bank-maintenance', 'bankMaintenance'],
    ['declined', 'failed'],
    [undefined, 'failed'],
  ] as const)('a bill that failed by %s is %s', (failure, situation) => {
    expect(situationOf({ state: 'FAILED', failure, givenUp: false })).toBe(situation)
  })
})

describe('section 8 as a table', () => {
  const rows = Object.entries(FAILURES) as [FailureName, FailureRow][]

  test('[8-01] dialogs are titled "Friendly reminder"', () => {
    for (const [, row] of rows) if (row.show === 'dialog') expect(row.title).toBe('friendlyReminder')
  })

  test.each(rows.filter(([, { show }]) => show === 'dialog'))('%s: OK leads where the table says', async (name, row) => {
    const ports = memoryPorts()
    await presentFailure(ports, name)
    const closes = row.closes === 'page'
    expect([ports.dialogs.informed.length, ports.hostPage.closed]).toEqual([1, closes ? 1 : 0])
    // a closed page navigates nowhere [8-07]
    expect(ports.navigator.steps.map(({ to }) => to)).toEqual(row.leadsTo === undefined || closes ? [] : [row.leadsTo])
  })

  test.each(rows.filter(([, { show }]) => show === 'toast'))('%s: a failure toast', async (name) => {
    const ports = memoryPorts()
    await presentFailure(ports, name, { message: { text: 'the server says' } })
    expect([ports.dialogs.toasts.map(({ tone }) => tone), ports.dialogs.informed]).toEqual([['failure'], []])
  })

  test.each(rows.filter(([, { show }]) => show === 'silent' || show === 'page' || show === 'inline'))(
    '%s is drawn by its screen, or by nobody',
    async (name) => {
      const ports = memoryPorts()
      await presentFailure(ports, name)
      expect([ports.dialogs.informed, ports.dialogs.toasts, ports.navigator.steps]).toEqual([[], [], []])
    },
  )

  test('the server’s words win where the row asks for them', () => {
    expect(failureText('unqualified', { message: { text: 'minor' } })).toEqual({ text: 'minor' })
    expect(failureText('unqualified')).toEqual({ key: 'qualificationFailed' })
    expect(failureText('checkoutFailed', { message: { text: 'stack' } })).toEqual({ key: 'systemOrNetworkException' })
  })
})

const bill = (state: PaymentState, atCashierSince?: string) => ({ state, atCashierSince, givenUp: false }) as Bill
const KNOWS_NOTHING = { visit: undefined, knownState: undefined, wasAtCashier: false, mayBePayingElsewhere: false, now: 0 }
const knows = (what: Partial<PageKnowledge> = {}): PageKnowledge => ({ situation: 'choose', ...KNOWS_NOTHING, ...what })
const visitBy = (carriedBy: CashierVisit['carriedBy'], serverSince?: string): CashierVisit => ({ carriedBy, startedAt: 0, serverSince })
const window = visitBy('window')
const blocked = { situation: 'blocked', visit: visitBy('blocked') } as const
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
    ['blocked, and the link not used', bill('NEW'), blocked, 'stay'],
    ['blocked, and the link was used', bill('NEW', HERE), { ...blocked, mayBePayingElsewhere: true }, 'underWay'],
    ['blocked, after a visit that is over', bill('NEW', HERE), { situation: 'blocked', visit: visitBy('blocked', HERE) }, 'stay'],
    ['blocked, and a bank has it', bill('PENDING'), blocked, 'pending'],
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
              const visit = carriedBy === undefined ? undefined : visitBy(carriedBy)
              const known = knows({ situation, knownState, wasAtCashier, mayBePayingElsewhere: true, visit })
              const meaning = readUnpaid(bill(state, HERE), known)
              const shown = meaning === 'stay' || meaning === 'neverArrived' ? situation : meaning
              // A page that stays was already waiting; it describes its own state, or shows nothing of the money.
              if (meaning === 'stay') expect(['atCashier', 'onPhone', 'blocked', 'unknown']).toContain(shown)
              else expect(paymentWords(shown, { state, wasAtCashier: true }).money, `${situation} ${state}`).toBe('unknown')
            }
  })
})
