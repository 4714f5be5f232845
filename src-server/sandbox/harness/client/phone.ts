import { BASE_PATH } from '#shared/domain/routes.ts'
import { type FrameClock, installFrameClock } from '../host/frame-clock.ts'
import type { HostAnswer, HostScript, HostTrace, SimulatedHost } from '../host/host-script.ts'
import { installPageNews, type PageNews } from '../host/page-news.ts'
import { type Edges, installSafeArea } from '../host/safe-area.ts'
import { HOST_USER_AGENT, installHost } from '../host/simulated-host.ts'
import { fillStorage, hostDownload, installWebview, type WebviewNews } from '../host/webview.ts'
import type { HostProfile } from '../host-profiles.ts'
import { OFFLINE, PROFILE, setCookie } from './cookies.ts'
import { faultOfPage } from './fault-of-page.ts'
import { showKeyboard } from './keyboard.ts'
import { staged } from './stage.ts'

type FrameWindow = Window & typeof globalThis

export interface PhoneEvents {
  readonly host: (entry: HostTrace) => void
  /** the page failed: an uncaught exception or unhandled rejection */
  readonly failed: (message: string) => void
  /** the page navigated to another document */
  readonly left: (href: string) => void
  /** a page is drawn in the phone, after each opening */
  readonly opened: (self: FrameWindow) => void
  /** calls of the API and lines of the console */
  readonly page: (news: PageNews) => void
  /** the result of a download, or of an address that a webview does not follow */
  readonly webview: (news: WebviewNews) => void
}

/** The host's script, and how the webview itself is. */
export type PhoneScript = HostScript & { readonly webStorageIsFull?: boolean }

/** One opening of the app: its window, its host and its clock. */
export interface Opening {
  readonly self: FrameWindow
  readonly host: SimulatedHost
  readonly clock: FrameClock
}

/** Pages beside the app to which the webview of an old host goes in its place. */
const BESIDE = /^\/(cashier\/pay|identity\/check)\b/

/** How long a page may take to load. */
const OPENS_MS = 30_000

/** An API address is not a page: navigating there downloads a file. */
function isDownload(url: string): boolean {
  const { origin, pathname } = new URL(url, location.origin)
  return origin === location.origin && pathname.startsWith('/api/')
}

/**
 * The phone: a same-origin frame. The host is installed into the frame's window while it shows its initial empty document. The page that
 * loads keeps that window, so the bridge is there before its first script, as in the container, and the bundle stays unmodified.
 */
export class Phone {
  #frame: HTMLIFrameElement | undefined
  #opening: Opening | undefined
  #loads: ReturnType<typeof setTimeout> | undefined
  #href = ''
  #script: PhoneScript = {}
  #profile: Partial<HostProfile> = {}
  #hideKeyboard: (() => void) | undefined
  #isTurned = false
  #setSafeArea: ((edges: Edges) => void) | undefined
  /** addresses for which a host window was requested, by call */
  readonly #asked = new Map<number, string>()

  constructor(
    private readonly place: HTMLElement,
    private readonly title: string,
    private readonly tell: PhoneEvents,
  ) {}

  get opening(): Opening {
    if (this.#opening === undefined) throw new Error('the app is not running')
    return this.#opening
  }
  get isOpen(): boolean {
    return this.#opening !== undefined
  }

  /** Start-up parameters of the last opening. */
  get startupParams(): HostScript['startupParams'] {
    return this.#script.startupParams
  }

  /** The phone and its host from now on; undefined for the usual ones. */
  async takeHost(name: string | undefined): Promise<void> {
    const answer = name === undefined ? undefined : await fetch(`/harness/api/hosts/${name}`)
    if (answer !== undefined && !answer.ok) throw new Error(`there is no host “${name}”: ${answer.status}`)
    this.#isTurned = false
    this.#profile = answer === undefined ? {} : ((await answer.json()) as HostProfile)
    setCookie(PROFILE, name)
  }

  /** Opens a page with a host on it; resolves when its document has loaded, and rejects if it does not. */
  async open(href: string, script: PhoneScript): Promise<void> {
    this.#close()
    const next = await staged(href)
    if (next === undefined) return this.#show(href, script)
    // The stage decides who is signed in, so the host passes no code.
    const { authCode: _, ...startupParams } = script.startupParams ?? {}
    return this.#show(next, { ...script, startupParams })
  }

  #show(href: string, script: PhoneScript): Promise<void> {
    this.#close()
    const { userAgent = HOST_USER_AGENT, missing, jsapis, storageMaxChars } = this.#profile
    this.#href = href
    this.#script = script
    const frame = document.createElement('iframe')
    frame.title = this.title
    frame.allow = 'camera; microphone'
    // Only a frame that has its address before it is inserted keeps its first window (Chromium, Firefox, Safari).
    frame.src = href
    this.place.append(frame)
    const self = frame.contentWindow as FrameWindow | null
    if (self === null) throw new Error('the browser made no window for the frame')
    const clock = installFrameClock(self)
    Object.defineProperty(self.navigator, 'userAgent', { get: () => userAgent, configurable: true })
    installPageNews(self, this.tell.page)
    if (script.webStorageIsFull) fillStorage(self)
    const ofHost = { ...(missing && { missing }), ...(jsapis && { jsapis }), ...(storageMaxChars !== undefined && { storageMaxChars }) }
    const host = installHost({ ...ofHost, ...script }, { self, observe: (entry) => this.#observe(entry) })
    this.#frame = frame
    // At once: a page beside the app can be used before it has loaded wholly.
    this.#watch(self, frame)
    this.#opening = { self, host, clock }
    return new Promise((resolve, reject) => {
      // Cleared when the frame is closed: one that was removed before it loaded is no failure.
      this.#loads = setTimeout(() => reject(new Error(`the page did not load within ${OPENS_MS / 1000} s`)), OPENS_MS)
      const loaded = () => {
        if (frame !== this.#frame) return
        clearTimeout(this.#loads)
        const fault = faultOfPage(frame, host)
        if (fault !== undefined) {
          this.#close()
          return reject(new Error(fault))
        }
        installWebview(self, this.tell.webview)
        this.#setSafeArea = this.#profile.safeArea && installSafeArea(self, this.#edges)
        this.tell.opened(self)
        resolve()
      }
      frame.addEventListener('load', loaded, { once: true })
    })
  }

  /** The page's process is gone; the webview shows the same page again. What it and the host hold stays. Late answers reach no page. */
  crash(): void {
    if (this.#opening !== undefined) this.#href = this.#opening.self.location.href
    this.#end()
  }

  #end(): void {
    this.#script = this.#carried()
    this.#close()
  }

  /** The app is removed from memory: the webview's session goes with it, and what the host stores stays. */
  kill(): void {
    this.#end()
    sessionStorage.clear()
  }

  #close(): void {
    clearTimeout(this.#loads)
    this.keyboard(false)
    this.#opening = undefined
    this.#frame?.remove()
    this.#frame = undefined
  }

  /** Back: the host's event, or an iPhone's swipe, which sends the page no event. Returns the effect. */
  back(detail?: Readonly<Record<string, unknown>>): 'kept' | 'left' | 'swiped' | 'closed' {
    const { host, self } = this.opening
    if (this.#profile.back !== false) return host.fire('back', detail) ? 'left' : 'kept'
    const navigation = (self as { navigation?: { canGoBack: boolean; back(): unknown } }).navigation
    if (!navigation?.canGoBack) {
      this.crash()
      return 'closed'
    }
    navigation.back()
    return 'swiped'
  }

  keyboard(on: boolean): void {
    this.#hideKeyboard?.()
    this.#hideKeyboard = on && this.#frame ? showKeyboard(this.#frame, this.#profile.keyboard ?? {}) : undefined
  }

  /** Turns the device on its side, or back. */
  turn(): void {
    const { style } = this.place
    const [width, height] = ['--width', '--height'].map((name) => style.getPropertyValue(name))
    style.setProperty('--width', height ?? '')
    style.setProperty('--height', width ?? '')
    this.#isTurned = !this.#isTurned
    this.#setSafeArea?.(this.#edges)
  }

  get #edges(): Edges {
    const { safeArea = { top: 0, bottom: 0 }, turned } = this.#profile
    if (!this.#isTurned) return { ...safeArea, left: 0, right: 0 }
    const { side, bottom } = turned ?? { side: 0, bottom: 0 }
    return { top: 0, bottom, left: side, right: side }
  }

  /** The part of the page's window that nothing covers. */
  get inView(): Edges {
    const { keyboard } = this.#profile
    const { innerWidth, innerHeight } = this.opening.self
    const { top, bottom, left, right } = this.#edges
    const covered = this.#hideKeyboard !== undefined && keyboard?.resizes === false ? keyboard.height : bottom
    return { top, bottom: innerHeight - covered, left, right: innerWidth - right }
  }

  /** The host as it is now, for the next page: its storage, and the answers that are still to come. */
  #carried(): PhoneScript {
    if (this.#opening === undefined) return this.#script
    const { host } = this.#opening
    return { ...this.#script, answers: host.answers() as Record<string, readonly HostAnswer[]>, storage: { ...host.storage } }
  }

  /** Opens the same page once more, with the same start-up parameters. */
  reopen(): Promise<void> {
    return this.open(this.#href, this.#carried())
  }

  /** The host opens an address; its storage and its other answers stay. */
  launch(href: string, startupParams: HostScript['startupParams'], answers: HostScript['answers']): Promise<void> {
    const script = this.#carried()
    return this.open(href, { ...script, ...(startupParams && { startupParams }), answers: { ...script.answers, ...answers } })
  }

  network(on: boolean): void {
    setCookie(OFFLINE, on ? undefined : '1')
    const self = this.#opening?.self
    if (self === undefined) return
    Object.defineProperty(self.navigator, 'onLine', { get: () => on, configurable: true })
    self.dispatchEvent(new self.Event(on ? 'online' : 'offline'))
  }

  #watch(self: FrameWindow, frame: HTMLIFrameElement): void {
    self.addEventListener('error', (event) => this.tell.failed(event.message))
    self.addEventListener('unhandledrejection', (event) => this.tell.failed(String(event.reason)))
    // Navigating to another document would lose the host. The phone repeats it in a new frame, as the container opens a new page.
    const navigation = (self as { navigation?: EventTarget }).navigation
    navigation?.addEventListener('navigate', (event) => {
      const move = event as Event & {
        hashChange: boolean
        formData: FormData | null
        destination: { url: string; sameDocument: boolean }
      }
      if (move.destination.sameDocument || move.hashChange || frame !== this.#frame || !move.cancelable) return
      move.preventDefault()
      const { url } = move.destination
      if (isDownload(url)) return this.#download(url)
      if (move.formData === null) this.#follow(url)
      else this.#send(url, move.formData).catch((error: unknown) => this.tell.failed(String(error)))
    })
  }

  #follow(url: string): void {
    const target = new URL(url)
    // The counterparts know the product's own address, and not the harness's.
    const href = target.origin === this.place.dataset.product ? location.origin + target.pathname + target.search : url
    this.tell.left(href)
    const { origin, pathname } = new URL(href)
    if (origin === location.origin && (pathname.startsWith(BASE_PATH) || BESIDE.test(pathname)))
      setTimeout(() => this.open(href, this.#carried()).catch((error: unknown) => this.tell.failed(String(error))))
  }

  /** Sends a form of a page beside the app, and goes where its answer leads. */
  async #send(url: string, form: FormData): Promise<void> {
    const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
    const answer = await fetch(url, { method: 'POST', body, headers: { accept: 'application/json' } })
    if (!answer.headers.get('content-type')?.startsWith('application/json')) throw new Error(`the form was answered ${answer.status}`)
    const { next } = (await answer.json()) as { readonly next: string }
    this.#follow(new URL(next, url).href)
  }

  /** A window that the host opens on an API address shows nothing: its content is downloaded. */
  #observe(entry: HostTrace): void {
    this.tell.host(entry)
    if (entry.jsapi !== 'pushWindow') return
    if (entry.kind === 'call') this.#asked.set(entry.id, String((entry.params as { url?: unknown }).url))
    const url = entry.kind === 'answer' ? this.#asked.get(entry.id) : undefined
    const isOpen = entry.kind === 'answer' && (entry.result as { error?: unknown } | undefined)?.error === undefined
    if (url !== undefined && isOpen && isDownload(url)) this.#download(url)
  }

  #download(url: string): void {
    hostDownload(url, this.tell.webview).catch((error: unknown) => this.tell.failed(String(error)))
  }
}
