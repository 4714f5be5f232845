import { describe, expect, test } from 'vitest'
import { SITUATION_OF_STATE } from '#shared/flows/payment/words.ts'
import { act, press, until } from '../support/flow-rig.ts'
import { Phone } from '../support/phone.ts'
import { at, count, flow, load, opened, opens, reaches, rig, showMethods, toMethods } from './support/payment-page.ts'
import { buyer, shop, shopOfFile } from './support/shop.ts'

shopOfFile({}, ['0323.017', '0323.018'])

async function toCode(): Promise<void> {
  await toMethods()
  press(act(flow).payOnPhone)
  await until(() => flow.state.handover?.kind === 'open')
}
const view = () => flow.state.handover
const handover = () => act(flow).handover
const pass = (seconds: number) => {
  shop.server.clock.advance({ seconds })
  rig.ports.clock.advance(seconds * 1000)
}
/** Advances time in steps of the page's polling, until the condition is true. */
const passUntil = (condition: () => unknown) =>
  until(() => {
    if (condition()) return true
    if (buyer.network.isIdle) pass(3)
    return false
  })
/** A phone went to the cashier by the link, and this page knows it. */
async function phoneHasIt(): Promise<void> {
  await toCode()
  await phoneGoesOn()
  await passUntil(() => view()?.kind === 'opened')
}
const link = () => buyer.network.answered('POST /handover').data?.link ?? ''
/** Looking does not use up the link. */
const phoneLooks = () => new Phone(shop.server.origin).look(link())
const phoneGoesOn = () => new Phone(shop.server.origin).goOn(link())

describe('continue on the phone (decision 9.13): the desktop’s side of a payment', () => {
  test.each([
    ['web', 'function'],
    ['mobile', 'undefined'],
  ] as const)('is offered where a method may be chosen, and not where this is a phone: %s', async (kind, type) => {
    await (kind === 'web' ? toMethods() : opens('mobile'))
    expect(act(flow).payOnPhone).toBeTypeOf(type)
  })

  test('shows the link and how long it is good by the server’s clock; nothing is charged yet, nothing else can be pressed', async () => {
    await toCode()
    expect(view()).toEqual({ kind: 'open', link: link(), minutesLeft: 15 })
    expect(link()).toMatch(/^http:\/\/localhost:\d+\/ecad\/continue\/[\w-]{43}\?language=zh-Hant$/)
    expect(flow.state).toMatchObject({ situation: 'onPhone', words: { text: 'paymentOnPhone', money: 'notCharged' } })
    const { pay, payAgain, choose, payOnPhone, putBack } = act(flow)
    expect({ pay, payAgain, choose, payOnPhone, putBack }).toEqual({})
    pass(10 * 60)
    expect(view()).toMatchObject({ minutesLeft: 5 })
  })

  test('a phone has it: the money is not known any more, and paid there the page completes by the server’s word', async () => {
    await phoneHasIt()
    expect(flow.state.words.money).toBe('unknown')
    await buyer.becomes('PAID')
    await passUntil(() => flow.state.situation === 'paid')
    expect([view(), at()]).toEqual([null, 'completeSubmission'])
    expect(opened(), 'no window of ours was opened').toEqual([])
  })

  test.each(['FAILED', 'PENDING'] as const)('%s on the phone is said here, as its page promises [4-12]', async (state) => {
    await phoneHasIt()
    await buyer.becomes(state)
    await passUntil(() => flow.state.situation === SITUATION_OF_STATE[state])
    expect(view()).toBeNull()
  })

  test('run out: says so, and a new one takes its place', async () => {
    await toCode()
    const first = link()
    shop.server.clock.advance({ minutes: 15 })
    await passUntil(() => view()?.kind === 'over')
    press(handover().renew)
    await until(() => view()?.kind === 'open')
    expect(view()).toMatchObject({ link: link() })
    expect(link()).not.toBe(first)
  })

  test('given up unused: the methods are back, the link is dead, and nothing asks any more', async () => {
    await toCode()
    press(handover().cancel)
    await reaches('choose')
    expect([view(), (await phoneLooks()).status]).toEqual([null, 404])
    const asked = count('GET /handover')
    pass(60)
    expect([count('GET /handover'), typeof act(flow).payOnPhone]).toEqual([asked, 'function'])
  })

  test.each(['opened just then', 'not to be learnt'])(
    'given up, but %s: the server is asked before anything may be paid again',
    async (how) => {
      await toCode()
      if (how === 'opened just then') await phoneGoesOn()
      else for (const call of ['GET /handover', 'DELETE /handover'] as const) buyer.network.fail(call, '500', 10)
      press(handover().cancel)
      await reaches('underWay')
      expect(count('GET /payment/bill/success')).toBeGreaterThan(0)
      expect([act(flow).pay, act(flow).payAgain]).toEqual([undefined, undefined])
      await buyer.becomes('PAID')
      await passUntil(() => flow.state.situation === 'paid')
    },
  )

  test('“finished there”: asked at once', async () => {
    await phoneHasIt()
    await until(() => buyer.network.isIdle)
    await buyer.becomes('PAID')
    press(handover().finished)
    await reaches('paid')
  })

  test('could not be made: the server’s words, and another try [8-08]', async () => {
    await toMethods()
    buyer.network.fail('POST /handover', '409')
    press(act(flow).payOnPhone)
    await until(() => view()?.kind === 'failed')
    expect(view()).toEqual({ kind: 'failed', message: { text: 'words for fault-409' } })
    press(handover().renew)
    await until(() => view()?.kind === 'open')
  })

  test('renewed while the first is still being made: one link is shown, the other is given up', async () => {
    await toMethods()
    press(act(flow).payOnPhone)
    expect(handover().renew, 'not while one is being made').toBeUndefined()
    press(handover().cancel)
    await reaches('choose')
    await until(() => count('DELETE /handover') > 0)
    await expect.poll(async () => (await phoneLooks()).status).toBe(404)
    expect(view()).toBeNull()
  })

  test('a phone had it when this tab was loaded anew: the page keeps looking, and claims nothing (decision 7)', async () => {
    await phoneHasIt()
    await load('web', { storage: rig.ports.storage })
    await showMethods()
    expect(flow.state).toMatchObject({ situation: 'underWay', words: { money: 'unknown' } })
    expect([act(flow).pay, act(flow).payAgain, act(flow).putBack]).toEqual([undefined, undefined, undefined])
    await buyer.becomes('PAID')
    await passUntil(() => at() === 'completeSubmission')
  })

  test('the link is copied, or the page says that it cannot be', async () => {
    await toCode()
    press(handover().copy)
    await until(() => rig.ports.dialogs.toasts.length > 0)
    expect(rig.ports.hostPage.copied).toEqual([link()])
    rig.ports.hostPage.refuseCopies()
    press(handover().copy)
    await until(() => rig.ports.dialogs.toasts.length > 1)
    expect(JSON.stringify(rig.ports.dialogs.toasts.at(-1))).toContain('linkNotCopied')
  })
})
