import { Histogram, Registry } from 'prom-client'
import type { ObserveCall } from '../polling/counterpart.ts'

/** From a call to memory to one that makes a person wait; upper bounds in seconds. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

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
