import { beforeEach, describe, expect, test } from 'vitest'
import { WAITING_AFTER_MS, whileWaiting } from '#shared/flows/core/waiting-message.ts'
import { act, press, until } from '../support/flow-rig.ts'
import { flow, load, rig, show } from './support/payment-page.ts'
import { buyer, shopOfFile } from './support/shop.ts'

shopOfFile()
beforeEach(async () => {
  await load()
  rig.at('chooseEcad')
  await until(() => rig.app.startup.state.at.kind === 'open')
})

const waits = () => rig.ports.dialogs.waits
const wait = (ms = WAITING_AFTER_MS) => rig.ports.clock.advance(ms)

describe('a loading toast without a time-out [9-06], decision 9.23', () => {
  test.each(['answer', 'failure'] as const)('stands while it takes, however long, and goes with the %s [9-06]', async (how) => {
    let resolve = (_: string): void => undefined
    let reject = (_: Error): void => undefined
    const call = new Promise<string>((yes, no) => {
      resolve = yes
      reject = no
    })
    const done = whileWaiting(rig.app, () => call)
    wait(WAITING_AFTER_MS - 1)
    expect(waits()).toEqual([])
    wait(1)
    expect(waits()).toEqual([{ key: 'processing' }])
    wait(600_000)
    expect(waits()).toHaveLength(1)
    if (how === 'answer') resolve('done')
    else reject(new Error('no'))
    if (how === 'answer') await expect(done).resolves.toBe('done')
    else await expect(done).rejects.toThrow('no')
    expect(waits()).toEqual([])
  })

  test('an answer that comes at once says nothing, also later', async () => {
    await whileWaiting(rig.app, async () => 'done')
    wait(600_000)
    expect(waits()).toEqual([])
  })

  test('the log-out says it, and no longer than the log-out takes [2-28]', async () => {
    buyer.network.fail('GET /MacauOneAcc/logout', 'hang')
    press(act(rig.app.session).signOut)
    await until(() => rig.app.session.state.busy === 'signing-out')
    wait()
    expect(waits()).toHaveLength(1)
    wait(1500)
    await until(() => rig.app.session.state.at.kind === 'signed-out')
    expect(waits()).toEqual([])
  })

  async function paymentHangs(): Promise<void> {
    await buyer.addToCart('0323.017')
    await show('paymentInfo')
    buyer.network.fail('POST /EServiceajax/checkout', 'hang')
    press(act(flow).next)
    await until(() => buyer.network.count('POST /EServiceajax/checkout') > 0)
    wait()
    expect(waits()).toHaveLength(1)
  }

  test('the start of a payment that gets no answer: gone with the time limit [8-15]', async () => {
    await paymentHangs()
    wait(60_000)
    await until(() => rig.ports.dialogs.informed.length > 0)
    await until(() => waits().length === 0)
  })

  test('…and gone with the page, when its visitor goes on without the answer', async () => {
    await paymentHangs()
    rig.at('chooseEcad')
    expect(waits()).toEqual([])
  })
})
