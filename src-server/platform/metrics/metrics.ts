import { Counter, Histogram, Registry } from 'prom-client'
import type { ObserveCall } from '../polling/counterpart.ts'

/** From a call to memory to one that makes a person wait; upper bounds in seconds. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Directives that a report may name, so that nobody can invent labels. */
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

/** The counterparts that the server calls. */
export type CounterpartName = 'cashier' | 'identity'

/**
 * What this process counts by itself, for Prometheus. Labels are routes, methods, statuses and words of this list alone:
 * never a number, an address or anything of a person (threat 9).
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
      buckets: SECONDS,
      registers,
    })
    this.#calls = new Histogram({
      name: 'ecad_counterpart_call_duration_seconds',
      help: 'Calls to the cashier and the identity provider: answered, refused (4xx), unavailable (no answer that can be believed), not_made (circuit breaker open).',
      labelNames: ['counterpart', 'outcome'],
      buckets: SECONDS,
      registers,
    })
    this.#violations = new Counter({
      name: 'ecad_policy_violations_total',
      help: "What browsers report that a page's Content-Security-Policy kept from happening, by directive. Anybody can send a report.",
      labelNames: ['directive'],
      registers,
    })
  }

  /** A browser reported that a page's policy kept something from happening. */
  policyViolated(directive: string): void {
    this.#violations.inc({ directive: DIRECTIVES.has(directive) ? directive : 'other' })
  }

  /** A request was answered. */
  answered(request: { readonly method: string; readonly route: string; readonly status: number }, seconds: number): void {
    this.#requests.observe(request, seconds)
  }

  /** What is told of each call to a counterpart. */
  callsTo(counterpart: CounterpartName): ObserveCall {
    return (outcome, seconds) => this.#calls.observe({ counterpart, outcome }, seconds)
  }
}
