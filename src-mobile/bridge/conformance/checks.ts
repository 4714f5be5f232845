import type { Clock } from '#shared/ports/clock.ts'
import { createBridge } from '../bridge.ts'
import { HOST_METHODS, type HostBridge, type HostEvent, type HostMethod, NOTIFICATIONS, WIRE } from '../contract.ts'
import { HostError } from '../host-error.ts'
import { observedHost } from '../observed-host.ts'
import type { HostWindow } from '../transport.ts'
import { SAMPLES } from './samples.ts'
import { STORAGE_CHECK_NAMES, STORAGE_CHECKS, type StorageCheckName } from './storage-checks.ts'

/** Result of a method or an event on this host. */
export const VERDICTS = ['conforms', 'missing', 'refused', 'silent', 'deviates'] as const
export type Verdict = (typeof VERDICTS)[number]

export interface Row {
  readonly method: string
  readonly jsapi: string
  readonly verdict: Verdict
  /** for the host's developers: the answer, or what was wrong with it */
  readonly detail: string
  readonly ms: number
}

/** Methods that leave the page or ask for money or a face scan. The tester starts each by hand. */
const RUN_BY_HAND: ReadonlySet<HostMethod> = new Set<HostMethod>([
  'closePage',
  'exitApp',
  'openPage',
  'openWebPage',
  'openHostPage',
  'callPhone',
  'previewImages',
  'startAuth',
  'startPay',
])
/** A method of the contract, or a check of several calls. */
export type CheckName = HostMethod | StorageCheckName
export const SAFE_CHECKS: readonly CheckName[] = [...HOST_METHODS.filter((method) => !RUN_BY_HAND.has(method)), ...STORAGE_CHECK_NAMES]

const isStorageCheck = (name: CheckName): name is StorageCheckName => name in STORAGE_CHECKS
const STORAGE_JSAPIS = (['storageSet', 'storageGet', 'storageRemove'] as const).map((method) => WIRE[method].jsapi).join(', ')
const jsapiOf = (name: CheckName): string => (isStorageCheck(name) ? STORAGE_JSAPIS : WIRE[name].jsapi)

/** The verdict of an error, and its words for the host's developers. */
function verdictOf(error: unknown): readonly [Verdict, string] {
  if (!(error instanceof HostError)) return ['deviates', String(error)]
  if (error.code === 'UNSUPPORTED') return ['missing', 'code 1']
  if (error.code === 'FORBIDDEN') return ['refused', 'code 4']
  if (error.code === 'TIMEOUT' || error.code === 'NOT_IN_HOST') return ['silent', error.code]
  return ['deviates', `${error.code}${error.wireCode === undefined ? ': not an answer of the contract' : ` ${error.wireCode}`}`]
}

/** How long a second answer is awaited. */
const SECOND_ANSWER_MS = 250

/** This JSAPI calls back for each notification, so several answers are correct. */
const LISTEN_JSAPI = 'addNotifyListener'

/**
 * The product's own bridge on this host, and checks that compare each answer with the contract. The page's own address is no source of
 * its launch parameters: only what the host gives is judged.
 */
export function createConformance(self: HostWindow, clock: Clock, names?: unknown) {
  let answered = 0
  // counted here, because the bridge only passes on the first answer (threat 8)
  const window = observedHost(self, {
    answered: (name) => {
      if (name !== LISTEN_JSAPI) answered += 1
    },
  })
  const bridge = createBridge({ window, clock, address: new URLSearchParams(), names })
  const pause = () => new Promise<void>((resolve) => void clock.after(SECOND_ANSWER_MS, resolve))
  let asked: Promise<boolean> | undefined
  /** Asked once: without a host each row would wait for it again. */
  const isInHost = () => {
    asked ??= bridge.ready().then(
      () => true,
      () => false,
    )
    return asked
  }

  /** Calls a method with its sample params; returns the verdict and the answer, or what is wrong with it. */
  async function callOnce(method: HostMethod, elapsed: () => number): Promise<readonly [Verdict, string]> {
    const { timeoutMs, noReply } = WIRE[method]
    answered = 0
    const ask = bridge.call as (method: HostMethod, params: unknown) => Promise<unknown>
    const answer = await ask(method, SAMPLES[method].params)
    // if a method allows silence, an answer after the whole time limit means that there was none
    if (noReply === 'ok' && elapsed() >= timeoutMs) return ['silent', 'allowed: the page goes on without an answer']
    return ['conforms', JSON.stringify(answer) ?? '']
  }

  /** Runs one check and returns the row of the table. */
  async function check(name: CheckName): Promise<Row> {
    const began = clock.now().getTime()
    const elapsed = () => clock.now().getTime() - began
    const row = ([verdict, detail]: readonly [Verdict, string], ms: number): Row => ({
      method: name,
      jsapi: jsapiOf(name),
      verdict,
      detail,
      ms,
    })
    if (!(await isInHost())) return row(['silent', 'NOT_IN_HOST'], 0)
    try {
      if (isStorageCheck(name)) {
        const fault = await STORAGE_CHECKS[name](bridge)
        return row(fault === undefined ? ['conforms', ''] : ['deviates', fault], elapsed())
      }
      const result = await callOnce(name, elapsed)
      const ms = elapsed()
      await pause()
      return row(answered > 1 ? ['deviates', `answered ${answered} times`] : result, ms)
    } catch (error) {
      return row(verdictOf(error), elapsed())
    }
  }
  return { bridge, check }
}

/** Every event of the contract and how it arrives. */
const EVENTS: Readonly<Record<HostEvent, string>> = {
  back: 'DOM event',
  pause: 'DOM event',
  resume: 'DOM event',
  payResult: NOTIFICATIONS.payResult[0],
  payLater: NOTIFICATIONS.payLater[0],
  paySuccess: NOTIFICATIONS.paySuccess[0],
}
export const EVENT_NAMES = Object.keys(EVENTS) as HostEvent[]

/**
 * Reports a row each time the host sends an event. The tester presses back, leaves and returns, and pays;
 * emitPaySuccess causes paySuccess.
 */
export function reportEvents(bridge: HostBridge, report: (row: Row) => void): void {
  for (const event of EVENT_NAMES) {
    let times = 0
    bridge.on(event, (payload: unknown) => {
      // the tester stays on the page; a host that closes it anyway breaks the contract
      if (event === 'back') (payload as Event).preventDefault()
      times += 1
      const data = payload instanceof Event ? '' : (JSON.stringify(payload) ?? '')
      report({ method: event, jsapi: EVENTS[event], verdict: 'conforms', detail: `heard ${times} × ${data}`.trim(), ms: 0 })
    })
  }
}

/** All rows of the table: each method, what several calls show, then each event and how it arrives. */
export const ALL_ROWS: readonly { readonly method: string; readonly jsapi: string; readonly asked?: CheckName }[] = [
  ...[...HOST_METHODS, ...STORAGE_CHECK_NAMES].map((name) => ({ method: name, jsapi: jsapiOf(name), asked: name })),
  ...EVENT_NAMES.map((event) => ({ method: event, jsapi: EVENTS[event] })),
]
