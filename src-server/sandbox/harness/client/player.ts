import { BASE_PATH } from '#shared/domain/routes.ts'
import type { HostAnswer, HostScript, HostTrace } from '../host/host-script.ts'
import type { HostDownload, WebviewNews } from '../host/webview.ts'
import type { Played, Scenario, ScenarioStep } from '../scenario.ts'
import { findControl, tap, type, until, waitForText, waitUntilIdle } from './page-actions.ts'
import { clearAppStorage, Phone } from './phone.ts'

/** The interface of the probe page, src-mobile/bridge/conformance/probe.ts. */
interface Probe {
  readonly lines: readonly string[]
  call(method: string): void
  listen(event: string): void
  unlisten(event: string): void
}
type ProbeWindow = Window & { readonly probe?: Probe }

export interface Watcher {
  /** each trace line as it is written, with the page's time */
  line(text: string, entry?: HostTrace): void
  left(href: string): void
}

const ACCOUNT_TYPES: Readonly<Record<string, string>> = {
  company: 'CORPORATE',
  'unqualified-company': 'CORPORATE',
  unsupported: 'UNSUPPORTED',
}

/** A well-behaved super-app's answers; a scenario may override them. */
function hostOf(account: string): NonNullable<HostScript['answers']> {
  const accountType = ACCOUNT_TYPES[account] ?? 'PERSONAL'
  const ok = (result: unknown = {}): HostAnswer => ({ how: 'ok', result })
  return {
    getAccountType: ok({ accountType }),
    checkPlatformSupport: ok({ supported: accountType !== 'UNSUPPORTED', accountType }),
    recordUnsupportedType: ok(),
    callPhone: ok({ success: true }),
    startPay: ok({ accepted: true, merchantOrderNo: '' }),
    startIdentityCheck: { how: 'held' },
    popWindow: ok(),
    pushWindow: ok(),
    startApp: ok(),
    exitApp: ok(),
    imageViewer: ok(),
  }
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/**
 * Plays scenarios on the phone and records their trace. Lines contain no generated values (times, bills), so a replay gives the same trace.
 */
export class Player {
  readonly phone: Phone
  /** files the host downloaded since the page was opened */
  downloads: HostDownload[] = []
  #trace: string[] = []
  #faults: string[] = []
  #paying: { readonly params: unknown } | undefined
  #verifying: { readonly params: unknown } | undefined

  constructor(
    place: HTMLElement,
    title: string,
    private readonly watcher: Watcher,
  ) {
    this.phone = new Phone(place, title, {
      host: (entry) => this.#host(entry),
      failed: (message) => void this.#faults.push(`the page failed: ${message}`),
      left: (href) => {
        this.#line(`left for ${new URL(href).pathname}`)
        this.watcher.left(href)
      },
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
    this.#faults = []
    this.downloads = []
    this.#read = 0
    this.#paying = undefined
    this.#verifying = undefined
    this.phone.network(true)
    const { account, host = {}, language = 'zh-Hant', platform = account === 'company' ? 'ab' : 'one', dark = false } = scenario
    const code = account === undefined ? undefined : await post<{ code: string }>('/harness/api/auth-code', { account })
    const script = {
      ...host,
      answers: { ...(scenario.page === 'app' ? hostOf(account ?? '') : {}), ...host.answers },
      startupParams: {
        ...(scenario.page === 'app' && { language, platform, isDark: dark ? 'YES' : 'NO', appVersion: host.version }),
        ...(code && { authCode: code.code }),
        ...host.startupParams,
      },
    } as HostScript
    if (scenario.page === 'probe') return this.#openProbe(script)
    const address = new URL(`/ecad${scenario.open ?? '/choose-ecad'}`, location.origin)
    const settings: Readonly<Record<string, string>> = scenario.bare
      ? {}
      : { language, isDark: String(dark), ...(platform === 'ab' && { platform }) }
    for (const [name, value] of Object.entries(settings)) if (!address.searchParams.has(name)) address.searchParams.set(name, value)
    await post('/harness/api/fresh-start', account === undefined ? {} : { account })
    clearAppStorage()
    await this.phone.open(address.href, script)
  }

  async #openProbe(script: HostScript): Promise<void> {
    await this.phone.open(new URL('/harness/probe', location.origin).href, script)
    await until('the probe', () => this.#probe)
  }

  async play(scenario: Scenario): Promise<Played> {
    try {
      await this.open(scenario)
      for (const step of scenario.steps) await this.#step(step)
      await waitUntilIdle(() => this.#length)
      this.#judge(scenario.expect)
    } catch (error) {
      this.#faults.push(error instanceof Error ? error.message : String(error))
    }
    const played = { name: scenario.name, faults: [...this.#faults], trace: [...this.#trace] }
    this.phone.network(true)
    return played
  }

  #judge({ trace, includes, listening }: Scenario['expect']): void {
    this.#readLines()
    if (trace !== undefined && JSON.stringify(trace) !== JSON.stringify(this.#trace))
      this.#faults.push(`the trace was ${JSON.stringify(this.#trace)} instead of ${JSON.stringify(trace)}`)
    let from = 0
    for (const line of includes ?? []) {
      const at = this.#trace.indexOf(line, from)
      if (at < 0)
        this.#faults.push(`“${line}” did not come${from > 0 ? ' in its place' : ''}; the trace was ${JSON.stringify(this.#trace)}`)
      else from = at + 1
    }
    const listeners = this.phone.isOpen ? this.phone.opening.host.listening() : []
    if (listening !== undefined && JSON.stringify([...listeners].sort()) !== JSON.stringify([...listening].sort()))
      this.#faults.push(`still listened to: ${JSON.stringify(listeners)} instead of ${JSON.stringify(listening)}`)
  }

  /** Plays one step; the panel's buttons call it too. */
  async do(step: ScenarioStep): Promise<void> {
    await this.#step(step)
  }

  async #step(step: ScenarioStep): Promise<void> {
    const page = (): Document => this.phone.opening.self.document
    switch (step.do) {
      case 'tap':
        return tap(page, step.name)
      case 'type':
        return type(page, step.label, step.text)
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
        await until(`a call of ${step.jsapi}`, () => this.#trace.includes(`→ ${step.jsapi}`) || undefined)
        return
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
        return this.#pay(step.outcome)
      case 'identity':
        return this.#verify(step.outcome)
      case 'kill':
        this.#readLines()
        this.#line('killed')
        return this.phone.kill()
      case 'reopen':
        this.#read = 0
        this.#line('reopened')
        return this.phone.reopen()
      case 'network':
        this.#line(step.on ? 'network back' : 'network gone')
        return this.phone.network(step.on)
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

  /** The host's cashier: pays the order passed to startPay, then notifies the page (decision 4). */
  async #pay(outcome: string): Promise<void> {
    const { params } = await until('a call of startPay', () => this.#paying)
    this.#paying = undefined
    const { notice, data } = await post<{ notice: string; data: unknown }>('/harness/api/pay', { order: params, outcome })
    this.#line(`host cashier: ${outcome}`)
    this.phone.opening.host.notify(notice, data)
  }

  /** The host's identity check: sets the outcome at the provider, then answers the page's call (decision 4). */
  async #verify(outcome: string): Promise<void> {
    const { params } = await until('a call of startIdentityCheck', () => this.#verifying)
    this.#verifying = undefined
    const { id } = params as { readonly id: string }
    const result = await post('/harness/api/identity', { id, outcome })
    this.#line(`host identity check: ${outcome}`)
    this.phone.opening.host.settle('startIdentityCheck', result)
  }

  #host(entry: HostTrace): void {
    this.#readLines()
    if (entry.kind === 'call') {
      if (entry.jsapi === 'startPay') this.#paying = entry
      if (entry.jsapi === 'startIdentityCheck') this.#verifying = entry
      this.#line(`→ ${entry.jsapi}`, entry)
      return
    }
    const { error } = (entry.result ?? {}) as { error?: unknown }
    this.#line(`← ${entry.jsapi} ${error === undefined ? 'ok' : `error ${error}`}`, entry)
  }

  #webview(news: WebviewNews): void {
    if (news.kind === 'downloaded') this.downloads.push(news.file)
    this.#line(
      news.kind === 'ignored'
        ? `the webview ignored ${news.scheme}:`
        : news.kind === 'downloaded'
          ? `the host downloaded ${news.file.type}`
          : `the host could not download: ${news.status}`,
    )
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

  #line(text: string, entry?: HostTrace): void {
    this.#trace.push(text)
    this.watcher.line(text, entry)
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
