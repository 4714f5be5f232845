// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserPage } from '#shared/browser/host-page.ts'
import { RECEIVED, RETURN_CHANNEL } from '#shared/browser/return-messages.ts'
import type { HostPage, News } from '#shared/ports/index.ts'
import { memoryClock } from '#tests/support/memory/clock.ts'
import { memoryKeyStore } from '#tests/support/memory/storage.ts'
import { createBridge } from '../../src-mobile/bridge/bridge.ts'
import { mobileHostPage } from '../../src-mobile/ports/host-page.ts'

const PAGES: readonly (readonly [string, () => HostPage])[] = [
  ['desktop', () => browserPage({ self: window, clock: memoryClock(), session: memoryKeyStore() })],
  [
    'phone',
    () => {
      const clock = memoryClock()
      const bridge = createBridge({ window, clock, address: new URLSearchParams() })
      return mobileHostPage({ bridge, self: window, clock, session: memoryKeyStore() })
    },
  ],
]

let stop: () => void = () => undefined
afterEach(() => stop())

describe.each(PAGES)('news of a page that waits, %s (threats 2, 4)', (_surface, open) => {
  function hears(isAwaited = false): News[] {
    const heard: News[] = []
    stop = open().onNews((news) => {
      heard.push(news)
      return isAwaited
    })
    return heard
  }

  it.each([
    ['in front again', () => window.dispatchEvent(new Event('focus')), 'front'],
    ['seen again', () => document.dispatchEvent(new Event('visibilitychange')), 'front'],
    ['shown again as it was left', () => window.dispatchEvent(new Event('pageshow')), 'front'],
    ['on line again', () => window.dispatchEvent(new Event('online')), 'online'],
  ])('%s', (_what, happens, kind) => {
    const heard = hears()
    happens()
    expect(heard.map((news) => news.kind)).toContain(kind)
    stop()
    const before = heard.length
    happens()
    expect(heard, 'nothing after its end').toHaveLength(before)
  })

  it('another page of ours says that somebody leaves for the cashier, or comes back', async () => {
    const heard = hears()
    const elsewhere = open()
    elsewhere.reportLeaving('bill-1')
    elsewhere.reportPaid({ billId: 'bill-1' })
    await vi.waitFor(() =>
      expect(heard).toEqual([
        { kind: 'returned', of: 'pay', id: 'bill-1' },
        { kind: 'returned', of: 'pay', id: 'bill-1' },
      ]),
    )
  })

  it.each([null, 'pay', RECEIVED, { type: 'pay' }, { type: 'pay', success: true, id: '<script>' }])(
    '%j on the channel is no news',
    async (data) => {
      const heard = hears()
      const forger = new BroadcastChannel(RETURN_CHANNEL)
      forger.postMessage(data)
      forger.postMessage({ type: 'identity', success: true, id: 'real' })
      await vi.waitFor(() => expect(heard).toEqual([{ kind: 'returned', of: 'identity', id: 'real' }]))
      forger.close()
    },
  )

  it.each([true, false])('the window that comes back is told whether this page waited for it: %s', async (isAwaited) => {
    const heard = hears(isAwaited)
    const answers: unknown[] = []
    const returned = new BroadcastChannel(RETURN_CHANNEL)
    returned.onmessage = ({ data }) => answers.push(data)
    returned.postMessage({ type: 'identity', success: true, id: 'check-1' })
    returned.postMessage({ type: 'identity', success: true, id: 'check-1' })
    // The channel keeps its order: when the second message arrives, any answer to the first has arrived.
    await vi.waitFor(() => expect(heard).toHaveLength(2))
    await vi.waitFor(() => expect(answers).toEqual(isAwaited ? [RECEIVED, RECEIVED] : []))
    returned.close()
  })
})
