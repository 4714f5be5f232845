// @vitest-environment happy-dom
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { browserPage } from '#shared/browser/host-page.ts'
import { createMessages } from '#shared/browser/messages.ts'
import { addressOf, browserNavigator } from '#shared/browser/navigator.ts'
import { shareFileOf } from '#shared/browser/share-file.ts'
import { browserStorages, safeStore } from '#shared/browser/storage.ts'
import { ignoreStrayDrops } from '#shared/browser/stray-drops.ts'
import { isWebAddress } from '#shared/browser/web-address.ts'
import { memoryClock } from '#tests/support/memory/clock.ts'
import { memoryKeyStore } from '#tests/support/memory/storage.ts'
import { browserPreview } from '../../src-web/popup/web-ports.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the navigator of the web', () => {
  it('adds platform=ab to every address of a business session [1-05]', () => {
    expect(addressOf('confirmInfo', {}, { platform: 'ab' })).toBe('/ecad/confirm-info?platform=ab')
    expect(addressOf('ecadReceipt', { tid: 'a b', language: undefined }, {})).toBe('/ecad/ecad-receipt?tid=a+b')
  })

  it('moves and replaces by the History API, and reads the query of the page shown', () => {
    const navigator = browserNavigator(window, () => ({ platform: 'ab' }))
    const before = history.length
    navigator.go('paymentInfo', { tid: 't1' })
    expect([location.pathname + location.search, history.length]).toEqual(['/ecad/payment-info?platform=ab&tid=t1', before + 1])
    navigator.replace('chooseEcad')
    expect([navigator.query(), history.length]).toEqual([{ platform: 'ab' }, before + 1])
  })

  it('loads the same page anew under another query, without a fragment and without a step in the history [1-06]', () => {
    const reload = vi.fn()
    const replaceState = vi.fn()
    const location = { pathname: '/ecad/choose-ecad', search: '?language=pt', hash: '#main', reload }
    const self = { location, history: { state: { pagesBehind: 1 }, replaceState } } as unknown as Window
    browserNavigator(self, () => ({ platform: 'ab' })).reload({ language: 'en', tid: undefined })
    expect(replaceState).toHaveBeenCalledExactlyOnceWith({ pagesBehind: 1 }, '', '/ecad/choose-ecad?platform=ab&language=en')
    expect(reload).toHaveBeenCalledOnce()
  })

  it('knows of each entry how many pages of ours are behind it; a redirect changes nothing, an address opened anew has none [2-14], [2-21]', () => {
    const navigator = browserNavigator(window, () => ({}))
    history.pushState(null, '', '/ecad/service-list')
    expect(navigator.pagesBehind()).toBe(0)
    navigator.replace('serviceAgreement')
    expect(navigator.pagesBehind()).toBe(0)
    navigator.go('serviceStep')
    navigator.replace('serviceAgreement')
    expect(navigator.pagesBehind()).toBe(1)
    expect(browserNavigator(window, () => ({})).pagesBehind()).toBe(1)
    for (const foreign of [{ pagesBehind: '7' }, { pagesBehind: -1 }, { pagesBehind: 0.5 }, 'text', { other: 1 }]) {
      history.replaceState(foreign, '', '/ecad/service-list')
      expect(navigator.pagesBehind()).toBe(0)
    }
  })

  it('reports its own moves, Back and Forward; a link to a place within the page leads nowhere', () => {
    const navigator = browserNavigator(window, () => ({}))
    const heard: string[] = []
    const end = navigator.onChange((change) => heard.push(`${change} ${navigator.page()}`))
    const popTo = (href: string) => {
      // In the browser's order: the address first, then the event.
      history.replaceState(null, '', href)
      window.dispatchEvent(new PopStateEvent('popstate'))
    }
    navigator.go('serviceList', { serviceId: '1' })
    popTo('/ecad/service-list?serviceId=1#main')
    popTo('/ecad/service-list?serviceId=1')
    navigator.replace('serviceList', { serviceId: '2' })
    popTo('/ecad/choose-ecad')
    popTo('/ecad/no-such-page#main')
    end()
    navigator.go('serviceStep')
    popTo('/ecad/choose-ecad')
    expect(heard).toEqual(['entry serviceList', 'replaced serviceList', 'entry chooseEcad', 'entry notFound'])
  })

  it.each([
    ['language', { language: 'pt', serviceId: '1' }, { language: 'en', serviceId: '1' }],
    ['theme', { serviceId: '1', isDark: 'true' }, { serviceId: '1', isDark: 'false' }],
    ['platform', { serviceId: '1' }, { platform: 'ab', serviceId: '1' }],
  ])('another %s in the last step: the page after an application replaces all its steps [2-06]', (_what, before, after) => {
    const navigator = browserNavigator(window, () => ({}))
    const heard: string[] = []
    const end = navigator.onChange((change) => heard.push(`${change} ${navigator.page()}`))
    navigator.go('serviceStep', before)
    navigator.showPart(0)
    const first = { state: history.state, href: location.href }
    navigator.showPart(1)
    navigator.replace('serviceStep', after)
    const go = vi.spyOn(history, 'go').mockReturnValueOnce()
    navigator.replace('completeSubmission')
    expect(go).toHaveBeenCalledExactlyOnceWith(-1)
    history.replaceState(first.state, '', first.href)
    window.dispatchEvent(new PopStateEvent('popstate'))
    end()
    go.mockRestore()
    expect(heard).toEqual(['entry serviceStep', 'replaced serviceStep', 'replaced completeSubmission'])
  })

  const hostile = ['javascript:alert(1)', 'data:text/html,<script>', 'vbscript:x', 'file:///etc/passwd', 'blob:http://x/1']
  it.each([...hostile, ' javascript:alert(1)', 'java\nscript:x'])('never leaves for %s (threat 10)', (address) => {
    const assign = vi.fn()
    browserNavigator({ location: { href: 'http://ours/', assign } } as unknown as Window, () => ({})).leaveTo(address)
    expect(assign).not.toHaveBeenCalled()
    expect(isWebAddress(address)).toBe(false)
  })
})

const pageOf = (self: unknown, clock = memoryClock(), session = memoryKeyStore()) => browserPage({ self: self as Window, clock, session })

describe('a browser in the place of the host', () => {
  it('tells its opener and its siblings that the payer came back, to our own origin only [2-08]', async () => {
    const postMessage = vi.fn()
    const heard = vi.fn()
    const siblings = new BroadcastChannel('ecad-return')
    siblings.onmessage = (event) => heard(event.data)
    vi.stubGlobal('opener', { postMessage })
    pageOf(window).reportPaid({ billId: 'b1' })
    expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'pay', success: true, id: 'b1' }, location.origin)
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ type: 'pay', success: true, id: 'b1' }))
    siblings.close()
  })

  it('tells them as much of a bill that was not paid [2-08]', () => {
    const postMessage = vi.fn()
    vi.stubGlobal('opener', { postMessage })
    pageOf(window).reportNotPaid({ billId: 'b1' })
    expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'pay', success: false, id: 'b1' }, location.origin)
    pageOf(window).reportNotPaid({})
    expect(postMessage).toHaveBeenLastCalledWith({ type: 'pay', success: false }, location.origin)
  })

  describe('closing the window', () => {
    const closing = (window: { opener: unknown; history: { length: number } }, session = memoryKeyStore()) => {
      const clock = memoryClock()
      const close = vi.fn()
      const answer = pageOf({ ...window, close, closed: false }, clock, session).close()
      clock.advance(1_000)
      return { close, answer }
    }

    it.each([
      ['says that the window would not close, within a time limit', { opener: {}, history: { length: 3 } }, 1],
      ['tries nothing where no page opened the window: the browser would only warn', { opener: null, history: { length: 2 } }, 0],
    ])('%s', async (_what, window, tries) => {
      const { close, answer } = closing(window)
      await expect(answer).resolves.toBe(false)
      expect(close).toHaveBeenCalledTimes(tries)
    })

    it('closes the window of its first page, and one whose opener the cashier’s page took away', async () => {
      expect(closing({ opener: null, history: { length: 1 } }).close).toHaveBeenCalledOnce()
      const session = memoryKeyStore()
      closing({ opener: {}, history: { length: 1 } }, session)
      expect(closing({ opener: null, history: { length: 5 } }, session).close).toHaveBeenCalledOnce()
    })
  })

  it('opens another site with noopener, and web addresses only (threat 10)', () => {
    const open = vi.fn()
    const page = pageOf({ open, opener: null })
    page.openWeb('javascript:alert(1)')
    expect(open).not.toHaveBeenCalled()
    page.openWeb('https://map.example/?cadno=0323.017')
    expect(open).toHaveBeenCalledExactlyOnceWith('https://map.example/?cadno=0323.017', '_blank', 'noopener,noreferrer')
  })
})

describe('storage of the web', () => {
  const refusing = () => {
    throw new DOMException('no', 'SecurityError')
  }

  it('remembers for as long as the page lives where the browser refuses storage [3-18]', () => {
    const store = safeStore(refusing)
    store.set('cartModified', 'true')
    expect(store.get('cartModified')).toBe('true')
    store.remove('cartModified')
    expect(store.get('cartModified')).toBeUndefined()
  })

  it('says whether what it keeps outlives the page [3-18]', () => {
    expect(browserStorages(window).outlivesPage()).toBe(true)
    expect(window.sessionStorage).toHaveLength(0)
    const refused = Object.defineProperty({}, 'sessionStorage', { get: refusing }) as Window
    expect(browserStorages(refused).outlivesPage()).toBe(false)
  })

  it('keeps the newest value when the quota is full', () => {
    const kept = new Map([['k', 'old']])
    const full = { getItem: (key: string) => kept.get(key) ?? null, setItem: refusing, removeItem: (key: string) => void kept.delete(key) }
    const store = safeStore(() => full as unknown as Storage)
    store.set('k', 'new')
    expect(store.get('k')).toBe('new')
  })
})

it('previews pictures of our own origin only', () => {
  const messages = createMessages(memoryClock())
  const preview = browserPreview(window, messages)
  preview.images([{ url: 'https://evil.example/x.png' }, { url: '/ecad/images/sample-plan.svg', title: 'Sample' }], 5)
  expect(messages.state.pictures).toEqual({ images: [{ url: '/ecad/images/sample-plan.svg', title: 'Sample' }], index: 0 })
})

it('a download is an https address, and the page stays [5-03], decision 4', () => {
  const followed: string[] = []
  const follow = (event: Event): void => {
    event.preventDefault()
    if (event.target instanceof HTMLAnchorElement) followed.push(`${event.target.download} ${event.target.href}`)
  }
  document.addEventListener('click', follow)
  browserPreview(window, createMessages(memoryClock())).save({ name: 'a.docx', url: 'https://ours.example/api/file?fileCode=1' })
  document.removeEventListener('click', follow)
  expect(followed).toEqual(['a.docx https://ours.example/api/file?fileCode=1'])
  expect(document.querySelector('a')).toBeNull()
})

it('a page that only forwards is not come back to: Back leads to the page before it [2-09]', () => {
  const gone: string[] = []
  const noted = (how: string) => (url: string) => void gone.push(`${how} ${url}`)
  const location = { href: 'http://ours/', assign: noted('assign'), replace: noted('replace') }
  const { leaveTo } = browserNavigator({ location } as unknown as Window, () => ({}))
  leaveTo('https://cashier.example/', 'only-forwards')
  leaveTo('https://id.example/')
  leaveTo('javascript:alert(1)', 'only-forwards')
  expect(gone).toEqual(['replace https://cashier.example/', 'assign https://id.example/'])
})

const FILE = { name: 'receipt-EC1.pdf', bytes: new Blob(['%PDF-']) }
const withShare = (share: Navigator['share'] | undefined, canShare: Navigator['canShare'] | undefined = () => true) =>
  shareFileOf({ navigator: { share, canShare } as Navigator })
const failing = (name: string) => withShare(() => Promise.reject(new DOMException('no', name)))

describe('handing a PDF to another app [2-07]', () => {
  test('is not offered where the browser shares nothing, or no PDF', () => {
    expect(shareFileOf({ navigator: {} as Navigator })).toBeUndefined()
    expect(withShare(vi.fn(), () => false)).toBeUndefined()
  })

  test('gives the file by its name and as what it is', async () => {
    const share = vi.fn<Navigator['share']>().mockResolvedValue()
    expect(await withShare(share)?.(FILE)).toBe('shared')
    const [file] = share.mock.calls[0]?.[0]?.files ?? []
    expect(file).toMatchObject({ name: FILE.name, type: 'application/pdf' })
    expect(await file?.text()).toBe('%PDF-')
  })

  test('sheet closed: dismissed; the press is too long ago: once more; anything else is a failure', async () => {
    expect(await failing('AbortError')?.(FILE)).toBe('dismissed')
    expect(await failing('NotAllowedError')?.(FILE)).toBe('pressAgain')
    await expect(failing('DataError')?.(FILE)).rejects.toThrow('no')
  })
})

ignoreStrayDrops(window)

function dragged(kind: 'dragover' | 'drop', types: readonly string[], inBox = false) {
  const dataTransfer = { types, dropEffect: 'copy' }
  const place = document.createElement('h1')
  document.body.append(place)
  if (inBox) place.addEventListener(kind, (event) => event.preventDefault())
  const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { dataTransfer })
  place.dispatchEvent(event)
  return { isPrevented: event.defaultPrevented, dropEffect: dataTransfer.dropEffect }
}

test.each(['dragover', 'drop'] as const)('%s of a file beside every box does nothing', (kind) => {
  expect(dragged(kind, ['Files'])).toEqual({ isPrevented: true, dropEffect: 'none' })
  // a picture dragged from a page also has an address
  expect(dragged(kind, ['text/uri-list', 'Files'])).toEqual({ isPrevented: true, dropEffect: 'none' })
})

test('a box that takes files keeps its own pointer, and text is dropped as ever', () => {
  expect(dragged('dragover', ['Files'], true)).toEqual({ isPrevented: true, dropEffect: 'copy' })
  expect(dragged('drop', ['text/plain'])).toEqual({ isPrevented: false, dropEffect: 'copy' })
})
