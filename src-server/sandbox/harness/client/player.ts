import { BASE_PATH } from '#shared/domain/routes.ts'
import type { HostAnswer, HostScript, HostTrace } from '../host/host-script.ts'
import type { PageNews } from '../host/page-news.ts'
import { type HostDownload, lineOf, type WebviewNews } from '../host/webview.ts'
import type { Evidence, Played, Scenario, ScenarioStep, TraceLine } from '../scenario.ts'
import { faultsIn } from '../scenario-faults.ts'
import { Calls } from './calls.ts'
import { endCheck, type Hands, payAtHost } from './host-screens.ts'
import { unmet } from './judge.ts'
import { accountAnswers, addressOf, hostOf, post, settingsOf } from './launch.ts'
import { choose, findControl, PATIENCE_MS, tap, type, until, waitAtMost, waitForText, waitUntilIdle } from './page-actions.ts'
import { clearAppStorage, Phone } from './phone.ts'
import { withoutSecrets, withoutTokens } from './without-secrets.ts'

/** The interface of the probe page, src-mobile/bridge/conformance/probe.ts. */
interface Probe {
  readonly lines: readonly string[]
  call(method: string): void
  listen(event: string): void
  unlisten(event: string): void
}
type ProbeWindow = Window & { readonly probe?: Probe }

export interface Watcher {
  /** each line as it is written: the trace's, and those of the API and the console */
  line(line: TraceLine): void
  /** a page is drawn in the phone */
  opened(self: Window & typeof globalThis): void
  /** the page calls the host */
  called(jsapi: string, params: unknown): void
}

/**
 * Plays scenarios on the phone and records their trace. Lines contain no generated values (times, bills), so a replay gives the same trace.
 */
export class Player {
  readonly phone: Phone
  /** files the host downloaded since the page was opened */
  downloads: HostDownload[] = []
  #trace: string[] = []
  #lines: TraceLine[] = []
  #faults: string[] = []
  #calls = new Calls()
  #isOffline = false

  constructor(
    place: HTMLElement,
    title: string,
    private readonly watcher: Watcher,
  ) {
    this.phone = new Phone(place, title, {
      host: (entry) => this.#host(entry),
      failed: (message) => {
        this.#faults.push(`the page failed: ${message}`)
        this.#note('console', `error: ${message}`)
      },
      left: (href) => this.#line(`left for ${withoutTokens(new URL(href).pathname)}`),
      opened: (self) => watcher.opened(self),
      page: (news) => this.#page(news),
      webview: (news) => this.#webview(news),
    })
  }

  get trace(): readonly string[] {
    return this.#trace
  }

  /** Opens a scenario's page with its host, with a fresh sign-in code if an account is signed in. */
  async open(scenario: Scenario): Promise<void> {
    // First: an answer that waits for the previous page to go belongs to that page's trace.
    this.phone.kill()
    this.#trace = []
    this.#lines = []
    this.#faults = []
    this.downloads = []
    this.#read = 0
    this.#calls = new Calls()
    this.#network(true)
    waitAtMost(scenario.patienceMs ?? PATIENCE_MS)
    const { account, host = {} } = scenario
    const script = {
      ...host,
      answers: { ...(scenario.page === 'app' ? hostOf(account ?? '') : {}), ...host.answers },
      startupParams: await this.#startup(scenario),
    } as HostScript
    if (scenario.page === 'probe') return this.#openProbe(script)
    await post('/harness/api/fresh-start', account === undefined ? {} : { account })
    clearAppStorage()
    await this.phone.open(addressOf(scenario), script)
  }

  /** What the host passes to the page at launch, with a new code of its account. */
  async #startup(scenario: Scenario): Promise<Record<string, unknown>> {
    const { account, host = {} } = scenario
    const { language, platform, dark } = settingsOf(scenario)
    const code = account === undefined ? undefined : await post<{ code: string }>('/harness/api/auth-code', { account })
    return {
      ...(scenario.page === 'app' && { language, platform, isDark: dark ? 'YES' : 'NO', appVersion: host.version }),
      ...(code && { authCode: code.code }),
      ...host.startupParams,
    }
  }

  async #openProbe(script: HostScript): Promise<void> {
    await this.phone.open(new URL('/harness/probe', location.origin).href, script)
    await until('the probe', () => this.#probe)
  }

  async play(scenario: Scenario): Promise<Played> {
    const { name, steps, expect = {} } = scenario
    const wrong = faultsIn(scenario)
    if (wrong.length > 0) return { name, faults: wrong, trace: [] }
    let step: number | undefined
    try {
      await this.open(scenario)
      this.#scenario = scenario
      for (const [index, each] of steps.entries()) {
        step = index + 1
        await this.#step(each)
      }
      step = undefined
      await waitUntilIdle(() => this.#length)
      this.#readLines()
      const listening = this.phone.isOpen ? this.phone.opening.host.listening() : []
      this.#faults.push(...unmet(expect, this.#trace, listening))
    } catch (error) {
      const where = step === undefined ? '' : `step ${step} of ${steps.length}, ${JSON.stringify(steps[step - 1])}: `
      this.#faults.push(where + (error instanceof Error ? error.message : String(error)))
    }
    const played: Played = { name, faults: [...this.#faults], trace: [...this.#trace] }
    this.#network(true)
    return played.faults.length === 0 ? played : { ...played, evidence: this.evidence(step) }
  }

  /** What can be read now of the page and of what it did. */
  evidence(step?: number): Evidence {
    const self = this.phone.isOpen ? this.phone.opening.self : undefined
    const { pathname = '', search = '' } = self?.location ?? {}
    return { step, address: pathname + search, words: self?.document.body?.innerText ?? '', lines: [...this.#lines] }
  }

  /** Plays one step; the panel's buttons call it too. */
  async do(step: ScenarioStep): Promise<void> {
    await this.#step(step)
  }

  async #step(step: ScenarioStep): Promise<void> {
    const page = (): Document => this.phone.opening.self.document
    switch (step.do) {
      case 'tap':
        return tap(page, step.name, step.nth)
      case 'type':
        return type(page, step.label, step.text)
      case 'choose':
        return choose(page, step.label, step.option)
      case 'see':
        await waitForText(page, step.text)
        return
      case 'stands':
        await findControl(page, step.name)
        return
      case 'at':
        await until(`the page at ${step.path}`, () => page().location?.pathname === `${BASE_PATH}${step.path}` || undefined)
        return
      case 'says':
        await until(
          `${step.name}=${step.value} in the address`,
          () => new URLSearchParams(page().location?.search).get(step.name) === step.value || undefined,
        )
        return
      case 'asked':
        return this.#calls.next(step.jsapi, step.with)
      case 'event': {
        const leaves = this.phone.opening.host.fire(step.event, step.detail)
        this.#readLines()
        return this.#line(step.event === 'back' ? `back: ${leaves ? 'nobody kept the page' : 'kept'}` : step.event)
      }
      case 'notify':
        this.#line(`notify ${step.name}`)
        return this.phone.opening.host.notify(step.name, step.data)
      case 'script':
        return this.phone.opening.host.script(step.jsapi, ...(step.answers as HostAnswer[]))
      case 'pay':
        return payAtHost(step, this.#hands)
      case 'identity':
        return endCheck(step.outcome, this.#hands)
      case 'kill':
      case 'crash':
        this.#readLines()
        this.#line(step.do === 'kill' ? 'killed' : 'crashed')
        return this.phone[step.do]()
      case 'reopen':
        return this.#opening('reopened', () => this.phone.reopen())
      case 'launch':
        return this.#launch(step)
      case 'network':
        this.#line(step.on ? 'network back' : 'network gone')
        return this.#network(step.on)
      case 'clock':
        await waitUntilIdle(() => this.#length)
        return this.phone.opening.clock.move(step.ms)
      case 'call':
        return this.#probeOrFail().call(step.method)
      case 'listen':
        return this.#probeOrFail().listen(step.event)
      case 'unlisten':
        return this.#probeOrFail().unlisten(step.event)
    }
  }

  /** Opens the app again. Without network the container has no page to show, which is no fault. */
  async #opening(line: string, open: () => Promise<void>): Promise<void> {
    this.#read = 0
    this.#line(line)
    await open().catch((error: unknown) => {
      if (!this.#isOffline) throw error
      this.#line('no page without network')
    })
  }

  /** The host opens the app from its own page: the webview's session is another one, the cookies and the host's storage are the same. */
  async #launch({ open, stale, startupParams, ...other }: Extract<ScenarioStep, { do: 'launch' }>): Promise<void> {
    const before = this.#scenario ?? { name: 'by-hand', page: 'app', steps: [] }
    const { do: _, ...settings } = other
    const scenario = { ...before, ...settings, ...(open && { open }) }
    this.#scenario = scenario
    if (this.phone.isOpen) this.phone.kill()
    const given = stale ? this.phone.startupParams : { ...(await this.#startup(scenario)), ...startupParams }
    const account = scenario.account === before.account ? {} : accountAnswers(scenario.account ?? '')
    await this.#opening('launched', () => this.phone.launch(addressOf(scenario), given, account))
  }
  #scenario: Scenario | undefined

  #network(on: boolean): void {
    this.#isOffline = !on
    this.phone.network(on)
  }

  get #hands(): Hands {
    return { calls: this.#calls, phone: this.phone, happened: () => this.#length, line: (text) => this.#line(text) }
  }

  #host(entry: HostTrace): void {
    this.#readLines()
    if (entry.kind === 'call') {
      this.#calls.came(entry)
      this.#line(`→ ${entry.jsapi}`, entry.params, entry.at)
      this.watcher.called(entry.jsapi, entry.params)
      return
    }
    const { error } = (entry.result ?? {}) as { error?: unknown }
    this.#calls.answered(entry.id, error)
    this.#line(`← ${entry.jsapi} ${error === undefined ? 'ok' : `error ${error}`}`, entry.result, entry.at)
  }

  #page(news: PageNews): void {
    if (news.kind === 'console') this.#note('console', `${news.level}: ${news.text}`)
    else this.#note('api', `${news.method} ${news.path} ${news.status || 'no answer'} in ${news.ms} ms`)
  }

  #webview(news: WebviewNews): void {
    if (news.kind === 'downloaded') this.downloads.push(news.file)
    this.#line(lineOf(news))
  }

  #read = 0
  /** Copies the probe bridge's lines into the trace. */
  #readLines(): void {
    const lines = this.#probe?.lines ?? []
    while (this.#read < lines.length) this.#line(`· ${lines[this.#read++]}`)
  }
  get #length(): number {
    this.#readLines()
    return this.#trace.length
  }

  #line(text: string, payload?: unknown, at?: number): void {
    this.#trace.push(text)
    this.#note('trace', text, payload, at)
  }

  #note(
    kind: TraceLine['kind'],
    text: string,
    payload?: unknown,
    at = this.phone.isOpen ? this.phone.opening.self.Date.now() : Date.now(),
  ) {
    const line = { kind, at: new Date(at).toISOString(), text, ...(payload !== undefined && { payload: withoutSecrets(payload) }) }
    this.#lines.push(line)
    this.watcher.line(line)
  }

  get #probe(): Probe | undefined {
    return this.phone.isOpen ? (this.phone.opening.self as ProbeWindow).probe : undefined
  }
  #probeOrFail(): Probe {
    const probe = this.#probe
    if (probe === undefined) throw new Error('this step is for the probe page')
    return probe
  }
}
