import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ObserveCall } from '../polling/counterpart.ts'
import { PRODUCT } from '../product.ts'

/** From a call to memory to one that makes a person wait; upper bounds in seconds. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The directives that a report may name; others would let a caller invent labels. */
const DIRECTIVES: ReadonlySet<string> = new Set([
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'frame-ancestors',
  'worker-src',
  'object-src',
  'base-uri',
  'form-action',
])

export type CounterpartName = 'cashier' | 'identity' | 'sign_in' | 'time_stamp'

/**
 * The counts of this process, for Prometheus. Label values are routes, methods, statuses and values listed here: never a number, an
 * address or data of a person (threat 9).
 */
export class Metrics {
  readonly registry = new Registry()
  readonly #requests: Histogram<'method' | 'route' | 'status'>
  readonly #calls: Histogram<'counterpart' | 'outcome'>
  readonly #violations: Counter<'directive'>

  constructor() {
    const registers = [this.registry]
    this.#requests = new Histogram({
      name: 'ecad_http_request_duration_seconds',
      help: 'Requests of callers, by route pattern and status, with the time until they were answered.',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers,
    })
    this.#calls = new Histogram({
      name: 'ecad_counterpart_call_duration_seconds',
      help: 'Calls to the cashier, the provider of identity checks, the one of sign-in and the time-stamp authority: answered, refused (4xx), unavailable (no answer that can be believed), not_made (circuit breaker open).',
      labelNames: ['counterpart', 'outcome'],
      buckets: BUCKETS,
      registers,
    })
    this.#violations = new Counter({
      name: 'ecad_policy_violations_total',
      help: "What browsers report that a page's Content-Security-Policy kept from happening, by directive. Anybody can send a report.",
      labelNames: ['directive'],
      registers,
    })
    new Gauge({
      name: 'ecad_build_info',
      help: 'Always 1; its labels are the version and the commit of this server.',
      labelNames: ['version', 'commit'],
      registers,
    }).set({ version: PRODUCT.version, commit: PRODUCT.commit }, 1)
  }

  /** A browser reported that a page's policy blocked something. */
  policyViolated(directive: string): void {
    this.#violations.inc({ directive: DIRECTIVES.has(directive) ? directive : 'other' })
  }

  answered(request: { readonly method: string; readonly route: string; readonly status: number }, seconds: number): void {
    this.#requests.observe(request, seconds)
  }

  /** Returns the observer for calls to a counterpart. */
  callsTo(counterpart: CounterpartName): ObserveCall {
    return (outcome, seconds) => this.#calls.observe({ counterpart, outcome }, seconds)
  }
}
