import { describe, expect, it } from 'vitest'
import { handlersWith } from '#server/handlers.ts'
import { knownHolidays } from '#server/platform/known-holidays.ts'
import { casesCommand } from '#server/sales/cases/cli.ts'
import { createOrder } from '#server/sales/orders/create.ts'
import { nextApplyNo } from '#server/sales/payments/numbers.ts'
import { inPaymentTransaction } from '#server/sales/payments/payment-transaction.ts'
import { plainEvent, recordEvent } from '#server/sales/payments/record-event.ts'
import { avos } from '#shared/domain/money/money.ts'
import { operatorOf } from '#tests/server/support/operator.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'

const TITLE = { cht: '地籍圖', chs: '地籍图', por: 'Planta', eng: 'Plan' }
const NOW = new Date('2026-11-20T04:00:00Z')
const NO_CART = { cartVersion: undefined, idempotencyKey: undefined, mostADay: 300 }
const ORDER = { kind: 'cadastral', platform: 'one', title: TITLE, currency: 'MOP', ...NO_CART } as const

const HANDLERS = handlersWith(knownHolidays())
const operator = await closeAfterAll(operatorOf(casesCommand(HANDLERS)))

/** An order with these charges, or one that came after its bill was given up; returns its number. */
const charged = ([first = '', ...others]: readonly string[], amount = 5500, isLate = false): Promise<string> =>
  inPaymentTransaction(operator.db, { now: () => NOW, handlers: HANDLERS, onCommit: () => undefined }, async (transaction) => {
    const line = { id: first, unitPrice: 5500, count: 1, location: TITLE }
    const numbers = { owner: `owner-of-${first}`, applyNo: await nextApplyNo(transaction.tx, NOW), lines: [line] }
    const made = await createOrder(transaction.tx, { ...ORDER, ...numbers }, NOW, new Date(NOW.getTime() + 1_800_000))
    let bill = isLate ? await recordEvent(transaction, made, plainEvent('closed', 'server', NOW)) : made.bill
    for (const transactionId of [first, ...others]) {
      const at = plainEvent('paid', 'notice', new Date(NOW.getTime() + 60_000))
      bill = await recordEvent(transaction, { ...made, bill }, { ...at, transactionId, amount: avos(amount), currency: 'MOP' })
    }
    return bill.merchantOrderNo
  })

const cases = (...args: readonly string[]) => operator.run(...args)
const numberOf = async (orderNo: string): Promise<string> =>
  new RegExp(`^(C\\d{6}) .*${orderNo}`, 'm').exec((await cases('list')).said)?.[1] ?? ''
const lateCase = async (transactionId: string, amount = 5500) => numberOf(await charged([transactionId], amount, true))
const BY = ['--by', 'Lei', '--why', 'late'] as const

describe('npm run cases', { timeout: 120_000 }, () => {
  it.each([
    ['nothing', []],
    ['an unknown command', ['pay', '1']],
    ['what is no number of a case', ['show', 'EC2026']],
    ['no name', ['refund', '1', '--why', 'late']],
    ['an empty name', ['refund', '1', '--by', ' ', '--why', 'late']],
    ['no reason', ['resolve', '1', '--close', '--by', 'Lei']],
    ['no decision', ['resolve', '1', ...BY]],
    ['two decisions', ['resolve', '1', '--close', '--honour', ...BY]],
    ['a charge of a case', ['refund', '1', '--charge', 'T-1', ...BY]],
    ['what is no amount', ['refund', '1', '--amount', '5.555', ...BY]],
  ])('with %s changes nothing, and prints the mistake and the usage', async (_name, args) => {
    const { code, said } = await cases(...args)
    expect(code).toBe(2)
    expect(said).toMatch(/^.+\n\nCases are money/s)
  })

  it('lists what waits for a person, and shows everything that is known of it', async () => {
    expect(await cases('list')).toEqual({ code: 0, said: 'No case is open.' })
    const no = await charged(['T-shown'], 5500, true)
    const { code, said } = await cases('list')
    expect(said).toMatch(new RegExp(`^C\\d{6}  2026-11-20 04:00 UTC  late-payment +${no}, MOP 55.00$`))
    const shown = await cases('show', said.slice(0, 7))
    expect([code, shown.code]).toEqual([0, 0])
    for (const part of [no, 'T-shown', 'MOP 55.00', 'ABNORMAL', 'closed', 'paid', 'It is open.']) expect(shown.said).toContain(part)
    expect(await cases('show', '999999')).toEqual({ code: 1, said: 'There is no such case.' })
  })

  it('honours a charge and closes a case, under the name and for the reason given', async () => {
    const honoured = await lateCase('T-honoured')
    const done = await cases('resolve', honoured, '--honour', '--by', 'Lei Ka Man', '--why', 'two seconds late')
    expect(done).toEqual({ code: 0, said: `Case ${honoured} is honoured.` })
    const shown = await cases('show', honoured)
    for (const part of ['PAID', 'delivered', 'honoured', 'Lei Ka Man: two seconds late']) expect(shown.said).toContain(part)
    const closed = await lateCase('T-closed', 5400)
    const refused = await cases('resolve', closed, '--honour', '--by', 'Lei', '--why', 'x')
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('not the amount of the bill') })
    expect((await cases('resolve', closed, '--close', '--by', 'Lei', '--why', 'told the payer')).code).toBe(0)
    expect((await cases('list')).said).not.toContain(closed)
    expect((await cases('list', '--all')).said).toMatch(new RegExp(`${closed}.*\\(closed\\)`))
  })

  it('records a refund for the server to request; more than was paid is refused with what is left', async () => {
    const number = await lateCase('T-back')
    const said = 'That is more than is left of the charge, or nothing.\nLeft of it: MOP 55.00.'
    expect(await cases('refund', number, '--amount', '55.01', ...BY)).toEqual({ code: 1, said })
    if (process.env.TEST_DATABASE_URL) return
    expect(await cases('refund', number, ...BY)).toEqual({ code: 0, said: expect.stringContaining('as soon as it runs') })
    expect((await cases('show', number)).said).toContain('Refund    MOP 55.00 asked; Lei: late')
  })

  it('gives any charge back by its order number, without a case; of several the one that is named', async () => {
    const refund = (...args: readonly string[]) => cases('refund', ...args, ...BY)
    const saying = (code: number, part: string | RegExp) => ({ code, said: expect.stringMatching(part) })
    expect(await refund('EC20991231000001_1')).toEqual({ code: 1, said: 'There is no order of this number.' })
    const paid = await charged(['T-in-order'])
    expect(await refund(paid, '--charge', 'T-none')).toEqual(saying(1, 'Nothing'))
    if (process.env.TEST_DATABASE_URL) return
    expect(await refund(paid, '--amount', '20.00')).toEqual(saying(0, `MOP 20.00 of order ${paid} are to go back.`))
    expect(await refund(paid, '--amount', '35.01')).toEqual(saying(1, 'MOP 35.00'))
    const twice = await charged(['T-one', 'T-two'])
    expect(await refund(twice)).toEqual(saying(1, /T-one: MOP 55.00 left\nT-two/))
    expect((await refund(twice, '--charge', 'T-two')).code).toBe(0)
    const { said } = await cases('show', await numberOf(twice))
    expect(said, 'the case of the second charge knows of it').toContain('Refund    MOP 55.00 asked')
    expect((await refund(twice)).code, 'only the first is left').toBe(0)
    expect(await refund(twice)).toEqual(saying(1, 'being given back'))
  })
})
