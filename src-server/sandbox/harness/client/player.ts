import type { HostScript, HostTrace } from '../host/host-script.ts'
import type { PageNews } from '../host/page-news.ts'
import { type HostDownload, lineOf, type WebviewNews } from '../host/webview.ts'
import { type Evidence, type Played, placeOf, type Scenario, type ScenarioStep, type TraceLine } from '../scenario.ts'
import { faultsIn } from '../scenario-faults.ts'
import { Calls } from './calls.ts'
import { unmet } from './judge.ts'
import { accountAnswers, addressOf, hostOf, post, settingsOf, withoutStage } from './launch.ts'
import { PATIENCE_MS, until, waitAtMost, waitUntilIdle } from './page-actions.ts'
import { Phone } from './phone.ts'
import { ProbeReader } from './probe.ts'
import { clearAppStorage } from './stage.ts'
import { doStep, type Hands } from './steps.ts'
import { Trace } from './trace.ts'
import { withoutRandom, withoutTokens } from './without-secrets.ts'

export interface Watcher {
  /** each line as it is written: the trace's, and those of the API and the console */
  line(line: TraceLine): void
  /** a page is drawn in the phone */
  opened(self: Window & typeof globalThis): void
  /** the page calls the host */
  called(jsapi: string, params: unknown): void
}

/** Plays scenarios on the phone and records their trace. */
export class Player {
  readonly phone: Phone
  /** files the host downloaded since the page was opened */
  downloads: HostDownload[] = []
  readonly #trace: Trace
  readonly #probe: ProbeReader
  #faults: string[] = []
  #calls = new Calls()
  #isOffline = false
  /** what is open, as the last launch changed it */
  #scenario: Scenario | undefined
  /** number of the step that is being done, from 1 */
  #at: number | undefined

  constructor(
    place: HTMLElement,
    title: string,
    private readonly watcher: Watcher,
  ) {
    this.phone = new Phone(place, title, {
      host: (entry) => this.#host(entry),
      failed: (message) => {
        this.#faults.push(`the page failed: ${withoutRandom(message)}`)
        this.#trace.note('console', `error: ${message}`)
      },
      left: (href) => this.#trace.line(`left for ${withoutTokens(new URL(href).pathname)}`),
      opened: (self) => watcher.opened(self),
      page: (news) => this.#page(news),
      webview: (news) => this.#webview(news),
    })
    this.#trace = new Trace(
      () => (this.phone.isOpen ? this.phone.opening.self.Date.now() : Date.now()),
      (line) => watcher.line(line),
    )
    this.#probe = new ProbeReader(this.phone, (text) => this.#trace.line(text))
  }

  get trace(): readonly string[] {
    return this.#trace.texts
  }

  /** Opens a scenario's page with its host, with a fresh sign-in code if an account is signed in. */
  async open(scenario: Scenario): Promise<void> {
    this.#scenario = scenario
    // Before the trace is cleared: an answer that waits for the previous page to go belongs to that page's trace.
    this.phone.kill()
    this.#trace.clear()
    this.#probe.restart()
    this.#faults = []
    this.#at = undefined
    this.downloads = []
    this.#calls = new Calls()
    this.#network(true)
    waitAtMost(scenario.patienceMs ?? PATIENCE_MS)
    const { account, host = {} } = scenario
    await this.phone.takeHost(host.profile)
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
    await until('the probe', () => this.#probe.page)
  }

  async play(scenario: Scenario): Promise<Played> {
    const { name, steps, expect = {} } = scenario
    const wrong = faultsIn(scenario)
    if (wrong.length > 0) return { name, faults: wrong, trace: [] }
    try {
      await this.open(scenario)
      for (const [index, step] of steps.entries()) {
        this.#at = index + 1
        await this.do(step)
      }
      this.#at = undefined
      await waitUntilIdle(() => this.#happened())
      this.#probe.read()
      const listening = this.phone.isOpen ? this.phone.opening.host.listening() : []
      this.#faults.push(...unmet(expect, this.trace, listening))
    } catch (error) {
      const where = this.#at === undefined ? '' : `${placeOf(steps, this.#at)}: `
      this.#faults.push(where + (error instanceof Error ? error.message : String(error)))
    }
    const played: Played = { name, faults: [...this.#faults], trace: [...this.trace] }
    return played.faults.length === 0 ? played : { ...played, evidence: this.evidence() }
  }

  /** What can be read now of the page and of what it did. */
  evidence(): Evidence {
    const self = this.phone.isOpen ? this.phone.opening.self : undefined
    const { pathname = '', search = '' } = self?.location ?? {}
    const address = withoutRandom(pathname + search)
    return { step: this.#at, address, words: self?.document.body?.innerText ?? '', lines: [...this.#trace.lines] }
  }

  /** Plays one step; the panel's buttons call it too. */
  do(step: ScenarioStep): Promise<void> {
    return doStep(step, this.#hands)
  }

  get #hands(): Hands {
    return {
      calls: this.#calls,
      phone: this.phone,
      probe: this.#probe,
      page: () => this.phone.opening.self.document,
      happened: () => this.#happened(),
      line: (text) => this.#trace.line(text),
      network: (on) => this.#network(on),
      reopen: () => this.#reopen('reopened', () => this.phone.reopen()),
      launch: (step) => this.#launch(step),
    }
  }

  /** Opens the app again. Without network the container has no page to show, which is no fault. */
  async #reopen(line: string, open: () => Promise<void>): Promise<void> {
    this.#probe.restart()
    this.#trace.line(line)
    await open().catch((error: unknown) => {
      if (!this.#isOffline) throw error
      this.#trace.line('no page without network')
    })
  }

  /** The host opens the app from its own page: the webview's session is another one, the cookies and the host's storage are the same. */
  async #launch({ do: _, open, stale, startupParams, ...settings }: Extract<ScenarioStep, { do: 'launch' }>): Promise<void> {
    const before = this.#scenario
    if (before === undefined) throw new Error('the app was never opened')
    const scenario = { ...before, ...settings, ...(open && { open }) }
    this.#scenario = scenario
    if (this.phone.isOpen) this.phone.kill()
    const given = stale ? this.phone.startupParams : { ...(await this.#startup(scenario)), ...startupParams }
    const account = scenario.account === before.account ? {} : accountAnswers(scenario.account ?? '')
    const address = open === undefined ? withoutStage(addressOf(scenario)) : addressOf(scenario)
    await this.#reopen('launched', () => this.phone.launch(address, given, account))
  }

  #network(on: boolean): void {
    this.#isOffline = !on
    this.phone.network(on)
  }

  #host(entry: HostTrace): void {
    this.#probe.read()
    if (entry.kind === 'call') {
      this.#calls.came(entry)
      this.#trace.line(`→ ${entry.jsapi}`, entry.params, entry.at)
      this.watcher.called(entry.jsapi, entry.params)
      return
    }
    const { error } = (entry.result ?? {}) as { error?: unknown }
    this.#calls.answered(entry.id, error)
    this.#trace.line(`← ${entry.jsapi} ${error === undefined ? 'ok' : `error ${error}`}`, entry.result, entry.at)
  }

  #page(news: PageNews): void {
    if (news.kind === 'console') this.#trace.note('console', `${news.level}: ${news.text}`)
    else this.#trace.note('api', `${news.method} ${news.path} ${news.status || 'no answer'} in ${news.ms} ms`)
  }

  #webview(news: WebviewNews): void {
    if (news.kind === 'downloaded') this.downloads.push(news.file)
    this.#trace.line(lineOf(news))
  }

  /** How many lines the trace has now. */
  #happened(): number {
    this.#probe.read()
    return this.trace.length
  }
}
