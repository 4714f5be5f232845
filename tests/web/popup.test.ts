// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RECEIVED, RETURN_CHANNEL } from '#shared/browser/return-messages.ts'
import type { ExternalPageSignal } from '#shared/ports/external-page.ts'
import type { ExternalPage, PayOrder } from '#shared/ports/index.ts'
import { SAMPLE_ORDER } from '#tests/support/host/samples.ts'
import { type MemoryClock, memoryClock } from '#tests/support/memory/clock.ts'
import { popupCashier, popupIdentityCheck } from '../../src-web/popup/external-window.ts'
import { lookupWindow } from '../../src-web/popup/lookup-window.ts'

const PROVIDER = 'https://provider.example'
const order: PayOrder = { ...SAMPLE_ORDER, platform: 'association-business' }

/** A window as window.open returns it: closed or not, its address, and whether it was focused. */
const popupWindow = () => ({ closed: false, close: vi.fn(), focus: vi.fn(), location: { replace: vi.fn() } })
type PopupWindow = ReturnType<typeof popupWindow>

let clock: MemoryClock
let popup: PopupWindow
let heard: ExternalPageSignal[]
let visit: ExternalPage | undefined
let opened: ReturnType<typeof vi.fn>

beforeEach(() => {
  clock = memoryClock()
  popup = popupWindow()
  heard = []
  opened = vi.fn(() => popup)
  vi.stubGlobal('open', opened)
})
afterEach(() => {
  visit?.end()
  vi.unstubAllGlobals()
})

function pay(): ExternalPage {
  const page = popupCashier({ clock, self: window, origins: [PROVIDER] }).open(order, 'MPAY')
  page.onSignal((signal) => heard.push(signal))
  visit = page
  return page
}
const post = (data: unknown, { origin = window.location.origin, source = popup as unknown } = {}) =>
  window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
const PAID = { type: 'pay', success: true, id: 'bill-1' }

describe('the cashier popup', () => {
  it('opens our own /pay-begin in the click, with neither token nor price in the address (threats 9, 18)', () => {
    pay()
    const [address, , features] = opened.mock.calls[0] as [string, string, string]
    // without its opener it could not notify us, and open() would return as if it had been blocked
    expect(features).not.toMatch(/noopener|noreferrer/)
    expect(address).toBe('/ecad/pay-begin?billId=bill-1&merchantOrderNo=EC20261121000001_1&channel=MPAY&platform=ab')
    expect(visit?.carriedBy).toBe('window')
  })

  it.each([location.origin, PROVIDER])('asks the server when the window it opened says paid, by a page of %s', (origin) => {
    pay()
    post(PAID, { origin })
    expect(heard).toEqual(['ask'])
  })

  it.each([
    ['this very page', () => post(PAID, { source: window })],
    ['another tab of ours', () => post(PAID, { source: popupWindow() })],
    ['a foreign opener', () => post(PAID, { origin: 'https://evil.example', source: popupWindow() })],
    ['our popup gone to a foreign page', () => post(PAID, { origin: 'https://evil.example' })],
    ['an iframe without a source', () => post(PAID, { source: null })],
    ['an origin that only begins like ours', () => post(PAID, { origin: `${window.location.origin}.evil.example` })],
    ['an opaque origin', () => post(PAID, { origin: 'null' })],
  ])('ignores a pay message forged by %s (threat 1)', (_, forge) => {
    pay()
    forge()
    expect(heard).toEqual([])
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a word', 'pay'],
    ['JSON text', JSON.stringify(PAID)],
    ['another type', { type: 'identity', success: true }],
    ['success as a word', { type: 'pay', success: 'true' }],
    ['an id with HTML', { type: 'pay', success: true, id: '<script>' }],
    ['an id of 2 MB', { type: 'pay', success: true, id: 'x'.repeat(2_000_000) }],
    ['__proto__', JSON.parse('{"__proto__":{"type":"pay","success":true}}')],
    ['inherited values', Object.create(PAID)],
    ['a getter that throws', Object.defineProperty({ success: true }, 'type', { get: () => expect.fail('read a getter') })],
  ])('ignores a malformed message, %s, without an exception (threat 2)', (_, data) => {
    pay()
    expect(() => post(data)).not.toThrow()
    expect(heard).toEqual([])
  })

  it('hears the same message twenty times as one, and nothing more of an attempt that ended (threat 3)', () => {
    const attempt = pay()
    for (let i = 0; i < 20; i++) post(PAID)
    expect(heard).toEqual(['ask'])
    attempt.end()
    post({ ...PAID, id: 'bill-2' })
    expect(heard).toEqual(['ask'])
    expect(popup.close).toHaveBeenCalledOnce()
  })

  it('finds out without an opener: by our return page on another tab, and by coming back to the page (threat 4)', async () => {
    pay()
    const elsewhere = new BroadcastChannel(RETURN_CHANNEL)
    const answers: unknown[] = []
    elsewhere.onmessage = ({ data }) => answers.push(data)
    elsewhere.postMessage(PAID)
    await vi.waitFor(() => expect(heard).toEqual(['ask']))
    // …which is notified that this page waits for it, and need not become a second page of the application
    await vi.waitFor(() => expect(answers).toEqual([RECEIVED]))
    elsewhere.close()
    window.dispatchEvent(new Event('focus'))
    expect(heard).toEqual(['ask', 'ask'])
  })

  it.each(['is blocked', 'throws'])('offers the way on by hand when window.open %s (threat 5)', (how) => {
    opened.mockImplementation(() => {
      if (how === 'throws') throw new Error('blocked')
      return null
    })
    pay()
    expect(visit).toMatchObject({ carriedBy: 'blocked', href: expect.stringContaining('/ecad/pay-begin?billId=bill-1') })
    clock.advance(60_000)
    expect(heard).toEqual([])
  })

  it('a window that looks closed while this page has not the focus may be alive: asked about, and over when the payer is here (threat 4)', () => {
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    pay()
    popup.closed = true
    clock.advance(10_000)
    expect(heard).toEqual(['ask'])
    hasFocus.mockReturnValue(true)
    clock.advance(500)
    expect(heard).toEqual(['ask', 'closed'])
    clock.advance(10_000)
    expect(heard).toEqual(['ask', 'closed'])
  })

  it('notices a window closed early within two seconds, once (threat 6)', () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    pay()
    clock.advance(3_000)
    popup.closed = true
    clock.advance(2_000)
    expect(heard).toEqual(['closed'])
    clock.advance(10_000)
    expect(heard).toEqual(['closed'])
  })
})

describe('the identity-check popup', () => {
  const check = (url: string | undefined) => {
    const request = Promise.resolve(
      url === undefined ? undefined : { applyNo: 'A1', level: 1 as const, url, id: '7', attempt: 'first' as const },
    )
    visit = popupIdentityCheck({ clock, self: window, origins: [PROVIDER] }).open(request)
    visit.onSignal((signal) => heard.push(signal))
    return request
  }

  it('opens an empty window in the click and follows the link when it is there (threat 7) [2-26], [4-05]', async () => {
    await check(`${PROVIDER}/face?id=7`)
    expect(opened.mock.calls[0]?.[0]).toBe('about:blank')
    await vi.waitFor(() => expect(popup.location.replace).toHaveBeenCalledWith(`${PROVIDER}/face?id=7`))
    expect(visit?.href).toBe(`${PROVIDER}/face?id=7`)
  })

  it.each([undefined, 'javascript:alert(1)', 'data:text/html,x', 'not an address'])('closes it again for %s (threat 10)', async (url) => {
    await check(url)
    await vi.waitFor(() => expect(popup.close).toHaveBeenCalled())
    expect(popup.location.replace).not.toHaveBeenCalled()
  })

  it('hears identity messages only, and pay messages not (threats 1, 7)', async () => {
    await check(`${PROVIDER}/face?id=7`)
    post(PAID)
    expect(heard).toEqual([])
    post({ type: 'identity', success: false, id: '7' }, { origin: PROVIDER })
    expect(heard).toEqual(['ask'])
  })
})

const URL_OF_IT = 'https://lookup.example/?language=pt'
const openLookup = () => {
  const page = { focus: vi.fn() } as unknown as Window
  const received: string[] = []
  const web: string[] = []
  vi.spyOn(window, 'open').mockReturnValue(page)
  const lookup = lookupWindow(window, (url) => void web.push(url))
  lookup.open(URL_OF_IT, (number) => void received.push(number))
  const send = (data: unknown, from: { origin?: string; source?: Window } = {}) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://lookup.example', source: page, ...from }))
  return { lookup, received, web, send }
}
const CHOSEN = { type: 'parcel', number: '0323.017' }

describe('the look-up of numbers in its own tab [2-03]', () => {
  it('hands back the number that was chosen there; nothing from another origin or window, nor of another shape (threats 1, 2)', () => {
    const { received, send } = openLookup()
    send(CHOSEN, { origin: 'https://evil.example' })
    send(CHOSEN, { source: window })
    for (const data of [null, '0323.017', { ...CHOSEN, type: 'pay' }, { ...CHOSEN, number: 'x' }, Object.create(CHOSEN)]) send(data)
    send({ ...CHOSEN, number: `${'1'.repeat(40)}.1` })
    expect(received).toEqual([])
    send(CHOSEN)
    expect(received).toEqual(['0323.017'])
  })

  it('is opened like every other site if nothing can be handed back, or if its address is none of the web (threat 10)', () => {
    const { lookup, web } = openLookup()
    lookup.open(URL_OF_IT)
    lookup.open('javascript:alert(1)', () => undefined)
    expect(web).toEqual([URL_OF_IT, 'javascript:alert(1)'])
    expect(window.open).toHaveBeenCalledOnce()
  })
})
