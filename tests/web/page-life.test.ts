// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { reloadWhenCodeIsGone } from '#shared/browser/gone-code.ts'
import { browserPage } from '#shared/browser/host-page.ts'
import { whenRestored } from '#shared/browser/restored-page.ts'
import { RECEIVED, RETURN_CHANNEL } from '#shared/browser/return-messages.ts'
import { browserStorages } from '#shared/browser/storage.ts'
import { unreadLaunch } from '#shared/browser/unread-launch.ts'
import type { HostPage, News } from '#shared/ports/index.ts'
import { memoryClock } from '#tests/support/memory/clock.ts'
import { memoryKeyStore } from '#tests/support/memory/storage.ts'
import { createRelease } from '#tests/support/release.ts'
import { createBridge } from '../../src-mobile/bridge/bridge.ts'
import { mobileHostPage } from '../../src-mobile/ports/host-page.ts'

const CHUNK = 'https://plans.example/ecad/assets/ConfirmInfo-abcd1234.js'
const NAMED = new TypeError(`Failed to fetch dynamically imported module: ${CHUNK}`)
const UNNAMED = new TypeError('Importing a module script failed.')

const script = () => new Response('export {}', { headers: { 'content-type': 'text/javascript' } })
const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
const status = (code: number) => new Response('{}', { status: code, headers: { 'content-type': 'application/json' } })

let entry = ''
beforeEach(() => {
  sessionStorage.clear()
  entry = '/ecad/assets/entry-aaaaaaaa.js'
})

/** A page whose import() failed with these errors in sequence; returns how often it was reloaded. */
async function loadsAnew(answer: () => Response, errors: readonly Error[], save = vi.fn(async () => undefined), outlives = true) {
  const reload = vi.fn()
  const target = new EventTarget()
  const fetched = vi.fn(async () => answer())
  const document = { querySelectorAll: () => [{ src: '/ecad/assets/runtime.js' }, { src: entry }] }
  const location = { href: 'https://plans.example/ecad/confirm-info', reload }
  const self = Object.assign(target, { document, fetch: fetched, setTimeout, location })
  const storage = { ...browserStorages(window), outlivesPage: () => outlives }
  reloadWhenCodeIsGone({ self: self as unknown as Window, storage, save })
  for (const payload of errors) {
    target.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return { times: reload.mock.calls.length, fetched }
}

test.each([
  ['404', () => status(404)],
  ['410', () => status(410)],
  ['HTML in its place', page],
])('code that is gone, %s: the page saves what is typed and loads itself anew at once', async (_what, answer) => {
  const save = vi.fn(async () => undefined)
  expect((await loadsAnew(answer, [NAMED], save)).times).toBe(1)
  expect(save).toHaveBeenCalledOnce()
})

test('a stylesheet that is gone counts as well', async () => {
  const { times, fetched } = await loadsAnew(() => status(404), [new Error('Unable to preload CSS for /ecad/assets/Fold-abcd1234.css')])
  expect([times, fetched.mock.calls]).toEqual([1, [['/ecad/assets/Fold-abcd1234.css', { cache: 'no-store' }]]])
})

const noLine = () => {
  throw new TypeError('Failed to fetch')
}
const THREW = new TypeError('x is not a function')
test.each<[string, () => Response, readonly Error[], number]>([
  ['code that was lost once is asked for again', script, [NAMED], 0],
  ['code that was lost twice over a line that works is no more there', script, [NAMED, NAMED], 1],
  ['an error that names no address does not count', page, [UNNAMED], 0],
  ['such an error counts the second time', page, [UNNAMED, UNNAMED], 1],
  ['code that came and threw as it ran is no reason', page, [THREW, THREW], 0],
  ['never without a line', noLine, [NAMED, NAMED, UNNAMED, UNNAMED], 0],
  ['never while the server is in trouble', () => status(503), [NAMED, NAMED, UNNAMED, UNNAMED], 0],
])('%s', async (_what, answer, errors, times) => {
  expect((await loadsAnew(answer, errors)).times).toBe(times)
})

test('once a build: the next build may be left as well, and the first not again', async () => {
  expect((await loadsAnew(() => status(404), [NAMED, NAMED])).times).toBe(1)
  for (const [build, times] of [
    ['aaaaaaaa', 0],
    ['bbbbbbbb', 1],
    ['aaaaaaaa', 0],
  ] as const) {
    entry = `/ecad/assets/entry-${build}.js`
    expect((await loadsAnew(() => status(404), [NAMED])).times, build).toBe(times)
  }
})

test('not where the browser keeps no storage, as nothing would stop a loop', async () => {
  expect((await loadsAnew(() => status(404), [NAMED], undefined, false)).times).toBe(0)
})

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

const happens = (type: 'pagehide' | 'pageshow', persisted: boolean) => window.dispatchEvent(Object.assign(new Event(type), { persisted }))
const isHidden = () => document.documentElement.hasAttribute('data-restored')

test('a page out of the back-forward cache stays hidden until it is known who is signed in', async () => {
  const { released, release } = createRelease()
  const handler = vi.fn(() => released)
  whenRestored(window, handler)
  happens('pageshow', false)
  expect([handler.mock.calls.length, isHidden()]).toEqual([0, false])
  happens('pagehide', true)
  expect(isHidden()).toBe(true)
  happens('pageshow', true)
  expect([handler.mock.calls.length, isHidden()]).toEqual([1, true])
  release()
  await vi.waitFor(() => expect(isHidden()).toBe(false))
})

test('a page that is left for good is not hidden, as it may be a download', () => {
  whenRestored(window, async () => undefined)
  happens('pagehide', false)
  expect(isHidden()).toBe(false)
})

test('launch parameters that are not read are named, and the others are not', () => {
  expect(unreadLaunch('?language=pt&platform=ab&isDark=true&itemId=1')).toEqual([])
  expect(unreadLaunch('?isDark=TRUE&language=xx&isdark=true')).toEqual([
    'The address says isDark="TRUE", which is not read.',
    'The address says language="xx", which is not read.',
    'The address says "isdark", which is not read: the parameter is "isDark".',
  ])
})
