// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fieldNamed, WRITABLE } from '#server/sandbox/harness/client/page-actions.ts'
import { Phone, type PhoneEvents } from '#server/sandbox/harness/client/phone.ts'
import { Recorder } from '#server/sandbox/harness/client/recorder.ts'
import { installPageNews, type PageNews } from '#server/sandbox/harness/host/page-news.ts'
import { type Scenario, stepsDone } from '#server/sandbox/harness/scenario.ts'
import { faultsIn } from '#server/sandbox/harness/scenario-faults.ts'

afterEach(() => void vi.useRealTimers())

const nothing = () => undefined
const EVENTS: PhoneEvents = { host: nothing, failed: nothing, left: nothing, opened: nothing, page: nothing, webview: nothing }
const ADDRESS = 'http://localhost:3001/ecad/choose-ecad'

function emptyWindow(): Window & typeof globalThis {
  const own = { document, navigator: {}, console: { ...console }, XMLHttpRequest, fetch, Date, Event }
  const self = Object.assign(Object.create(window), own)
  for (const name of ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval']) self[name] = Reflect.get(globalThis, name)
  return self
}

function phoneWith(appended: (frame: HTMLIFrameElement) => void): Phone {
  const frame = document.createElement('iframe')
  Object.defineProperty(frame, 'contentWindow', { value: emptyWindow(), configurable: true })
  const place = document.createElement('div')
  vi.spyOn(document, 'createElement').mockReturnValueOnce(frame)
  vi.spyOn(place, 'append').mockImplementation(() => appended(frame))
  return new Phone(place, 'phone', EVENTS)
}

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

const OPENED: Scenario = { name: 'by-hand', page: 'app', account: 'resident', steps: [] }
const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
function write(selector: string, text: string, kind = 'input'): void {
  const field = document.querySelector<HTMLInputElement>(selector)
  if (field) field.value = text
  field?.dispatchEvent(new Event(kind, { bubbles: true }))
}

const self = window as unknown as Window & typeof globalThis & { readonly happyDOM: { setURL(url: string): void } }
const goTo = (path: string): void => self.happyDOM.setURL(`http://localhost:3001${path}`)
function watching(isByHand: boolean): Recorder {
  const recorder = new Recorder(
    () => self,
    () => isByHand,
  )
  recorder.watch(self)
  return recorder
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: 10, height: 10 } as DOMRect)
  goTo('/ecad/choose-ecad?language=en')
})

test('what is tapped, typed and chosen becomes steps by the visible words, with what the host is asked and does', () => {
  document.body.innerHTML = `<h1>Choose plans</h1>
    <label>Cadastral number <input id="number"></label>
    <button id="search"><span>Search</span></button>
    <button>Remove</button><button id="second">Remove</button>
    <label id="agree"><input type="checkbox"> I agree</label>
    <select id="use" aria-label="Use"><option value="">Choose</option><option value="1"> To build </option></select>
    <input type="file" aria-label="Photo" id="photo"><button id="icon"></button><p id="text">words</p>`
  const recorder = watching(true)
  press('#search')
  recorder.begin([])
  write('#number', '0323')
  write('#number', '0323.017')
  press('#search span')
  press('#second')
  press('#agree')
  write('#use', '1', 'change')
  press('#text')
  write('#photo', '', 'change')
  press('#icon')
  const order = { amount: '55.00', billId: 'B1', orderServer: 'http://x', headers: { Authorization: 'Bearer x' }, memo: '20260101123456' }
  recorder.called('startPay', order)
  recorder.called('setTitle', { title: 'x' })
  goTo('/ecad/ecad-pay')
  recorder.add({ do: 'pay', outcome: 'pay' })
  document.body.innerHTML = '<h1>Done</h1>'
  const scenario = recorder.scenario(OPENED, [])
  expect(scenario.steps).toEqual([
    { do: 'at', path: '/choose-ecad' },
    { do: 'see', text: 'Choose plans' },
    { do: 'type', label: 'Cadastral number', text: '0323.017' },
    { do: 'tap', name: 'Search' },
    { do: 'tap', name: 'Remove', nth: 2 },
    { do: 'tap', name: 'I agree' },
    { do: 'choose', label: 'Use', option: 'To build' },
    { do: 'asked', jsapi: 'startPay', with: { amount: '55.00' } },
    { do: 'at', path: '/ecad-pay' },
    { do: 'pay', outcome: 'pay' },
    { do: 'see', text: 'Done' },
    { do: 'at', path: '/ecad-pay' },
  ])
  expect(faultsIn(scenario)).toEqual([])
  expect(recorder.unrecorded).toEqual(['a file cannot be recorded', 'a tap on a control without words'])
})

test('a recording whose last step changes words alone ends by waiting for the first new line', () => {
  document.body.innerHTML = '<h1>Additional payment</h1><p>MOP 24.50</p><button>Pay now</button>'
  const recorder = new Recorder(() => self)
  recorder.begin([])
  recorder.add({ do: 'pay', outcome: 'pay' })
  document.body.innerHTML = '<h1>Additional payment</h1><p>Paid at 10:15</p><p>There is nothing more to pay</p><p>Thank you</p>'
  expect(recorder.scenario(OPENED, []).steps.slice(-2)).toEqual([
    { do: 'see', text: 'There is nothing more to pay' },
    { do: 'at', path: '/choose-ecad' },
  ])
})

test('the player’s own taps are not recorded, and a recording goes on from the scenario that was played', () => {
  document.body.innerHTML = '<button>Next</button>'
  const recorder = watching(false)
  recorder.begin([{ do: 'kill' }])
  press('button')
  expect(recorder.scenario(OPENED, []).steps).toEqual([{ do: 'kill' }, { do: 'at', path: '/choose-ecad' }])
})

test('what a replay could not do is said and not recorded: a second field of a name, a control that is not ready, a step that failed', () => {
  document.body.innerHTML = `<label>Name <input id="first"></label><label>Name <input id="second"></label>
    <button id="off" aria-disabled="true">Next</button>`
  const recorder = watching(true)
  recorder.begin([])
  write('#first', 'a')
  write('#second', 'b')
  write('#second', 'bc')
  press('#off')
  const failed = { do: 'pay', outcome: 'pay' } as const
  recorder.add(failed)
  recorder.called('startPay', { memo: 'A_long-random-word_of-24' })
  recorder.forget(failed)
  expect(recorder.scenario(OPENED, []).steps).toEqual([
    { do: 'at', path: '/choose-ecad' },
    { do: 'type', label: 'Name', text: 'a' },
    { do: 'asked', jsapi: 'startPay' },
    { do: 'at', path: '/choose-ecad' },
  ])
  expect(recorder.unrecorded).toEqual(['a second field called “Name”', 'a tap on “Next”, which cannot be pressed now'])
})

test('a field is found by all of its label before one whose label only begins with the words', () => {
  document.body.innerHTML = '<label>Name of firm <input id="firm"></label><label>Name <input id="own"></label>'
  expect(['Name', 'Name of'].map((label) => fieldNamed(document, WRITABLE, label)?.id)).toEqual(['own', 'firm'])
})

test('after a play that failed the recording goes on with the steps that were done', () => {
  const steps = [{ do: 'see', text: 'a' }, { do: 'kill' }, { do: 'see', text: 'b' }] as const
  const scenario: Scenario = { ...OPENED, steps: [...steps] }
  const played = { name: 'x', trace: [] }
  const evidence = { step: 3, address: '', words: '', lines: [] }
  expect(stepsDone(scenario, { ...played, faults: [] })).toEqual(steps)
  expect(stepsDone(scenario, { ...played, faults: ['not there'], evidence })).toEqual(steps.slice(0, 2))
  expect(stepsDone(scenario, { ...played, faults: ['no step'] })).toEqual([])
})
