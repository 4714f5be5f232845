import type { HostTrace } from '../host/host-script.ts'
import { until, waitUntilIdle } from './page-actions.ts'
import { withoutSecrets } from './without-secrets.ts'

interface Call {
  readonly id: number
  readonly jsapi: string
  readonly params: unknown
  /** the error it was answered with */
  error?: unknown
  /** a step waited for it */
  isAwaited?: true
  /** the host's own screen for it was used */
  isUsed?: true
}

/** Whether a value contains all properties of a part, at any depth. */
function has(value: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return JSON.stringify(value) === JSON.stringify(part)
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(part).every(([name, one]) => has((value as Record<string, unknown>)[name], one))
  )
}

/** The page's calls of the host, in order, as the steps of a scenario wait for them. */
export class Calls {
  readonly #calls: Call[] = []

  came({ id, jsapi, params }: HostTrace & { kind: 'call' }): void {
    this.#calls.push({ id, jsapi, params })
  }

  answered(id: number, error: unknown): void {
    const call = this.#calls.findLast((one) => one.id === id)
    if (call !== undefined && error !== undefined) call.error = error
  }

  /** Waits for a call that no earlier step waited for, with these words among its parameters. */
  async next(jsapi: string, part: unknown = {}): Promise<void> {
    const ofIt = (): readonly Call[] => this.#calls.filter((one) => one.jsapi === jsapi && !one.isAwaited)
    const what = Object.keys(part as object).length > 0 ? ` with ${JSON.stringify(part)}` : ''
    const saw = (): string =>
      ofIt()
        .map(({ params }) => `; it was called with ${JSON.stringify(withoutSecrets(params))}`)
        .join('')
    const call = await until(`a next call of ${jsapi}${what}`, () => ofIt().find(({ params }) => has(params, part)), saw)
    call.isAwaited = true
  }

  /**
   * The parameters of the last call whose host screen is still open. Fails if the host refused the call, because it then shows no screen.
   */
  async open(jsapi: string, otherwise: string, happened: () => number): Promise<unknown> {
    const call = await until(`a call of ${jsapi}`, () => this.#calls.findLast((one) => one.jsapi === jsapi && !one.isUsed))
    await waitUntilIdle(happened)
    if (call.error !== undefined) throw new Error(`${jsapi} was answered with error ${call.error}; ${otherwise}`)
    for (const one of this.#calls) if (one.jsapi === jsapi) one.isUsed = true
    return call.params
  }
}
