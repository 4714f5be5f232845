// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { Phone, type PhoneEvents } from '#server/sandbox/harness/client/phone.ts'
import { installPageNews, type PageNews } from '#server/sandbox/harness/host/page-news.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const nothing = () => undefined
const EVENTS: PhoneEvents = { host: nothing, failed: nothing, left: nothing, opened: nothing, page: nothing, webview: nothing }
const ADDRESS = 'http://localhost:3001/ecad/choose-ecad'

/** A window as a frame has it before its page loads. */
function emptyWindow(): Window & typeof globalThis {
  const own = { document, navigator: {}, console: { ...console }, XMLHttpRequest, fetch, Date, Event }
  const self = Object.assign(Object.create(window), own)
  for (const name of ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval']) self[name] = Reflect.get(globalThis, name)
  return self
}

/** A phone whose next frame does this when it is put into the page. */
function phoneWith(appended: (frame: HTMLIFrameElement) => void): Phone {
  const frame = document.createElement('iframe')
  Object.defineProperty(frame, 'contentWindow', { value: emptyWindow(), configurable: true })
  const place = document.createElement('div')
  vi.spyOn(document, 'createElement').mockReturnValueOnce(frame)
  vi.spyOn(place, 'append').mockImplementation(() => appended(frame))
  return new Phone(place, 'phone', EVENTS)
}

/** Opens a page whose frame has another window when it has loaded. */
const openWith = (loaded: PropertyDescriptor): Promise<void> =>
  phoneWith((frame) =>
    queueMicrotask(() => {
      Object.defineProperty(frame, 'contentWindow', { configurable: true, ...loaded })
      frame.dispatchEvent(new Event('load'))
    }),
  ).open(ADDRESS, {})
const blocked = {
  get() {
    throw new DOMException('Blocked a frame with origin', 'SecurityError')
  },
}
test.each([
  ['the browser’s own error page', blocked, /its own error page/],
  ['a page in a new window', { value: { simulatedHost: undefined } }, /did not keep the window/],
])('%s in the phone is a failure, and opening ends', async (_, loaded, says) => {
  await expect(openWith(loaded)).rejects.toThrow(says)
})

test('a page that never loads is a failure after its time, unless it was closed before', async () => {
  vi.useFakeTimers()
  for (const [closes, failures] of [
    [false, 1],
    [true, 0],
  ] as const) {
    const failed = vi.fn()
    const phone = phoneWith(nothing)
    phone.open(ADDRESS, {}).catch(failed)
    await vi.advanceTimersByTimeAsync(1000)
    if (closes) phone.kill()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(failed).toHaveBeenCalledTimes(failures)
  }
})

test('a page may write anything to its console, an object without a prototype too', () => {
  const news: PageNews[] = []
  const self = emptyWindow()
  self.console.log = nothing
  installPageNews(self, (one) => news.push(one))
  self.console.log('seen', Object.create(null), 7)
  expect(news).toEqual([{ kind: 'console', level: 'log', text: 'seen [object Object] 7' }])
})
