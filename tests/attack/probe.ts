/** Another user's small call, repeated while a tool runs, to measure its waiting time. */
export class Probe {
  readonly #waits: number[] = []
  #failures = 0
  #isOver = false
  readonly #done: Promise<void>

  private constructor(
    private readonly url: string,
    private readonly everyMs: number,
  ) {
    this.#done = this.#run()
  }

  static start(url: string, everyMs = 50): Probe {
    return new Probe(url, everyMs)
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      const began = performance.now()
      const answer = await fetch(this.url, { signal: AbortSignal.timeout(10_000), headers: { connection: 'close' } }).catch(() => undefined)
      await answer?.arrayBuffer()
      this.#waits.push(performance.now() - began)
      if (answer?.ok !== true) this.#failures += 1
      await new Promise((resolve) => setTimeout(resolve, this.everyMs))
    }
  }

  async stop(): Promise<Waits> {
    this.#isOver = true
    await this.#done
    return new Waits(this.#waits, this.#failures)
  }
}

export class Waits {
  readonly #sorted: readonly number[]

  constructor(
    waits: readonly number[],
    readonly failures: number,
  ) {
    this.#sorted = [...waits].sort((a, b) => a - b)
  }

  /** The wait that this share of the calls did not exceed. */
  quantile(part: number): number {
    return this.#sorted[Math.min(this.#sorted.length - 1, Math.floor(this.#sorted.length * part))] ?? 0
  }

  toString(): string {
    const [p50, p99, most] = [0.5, 0.99, 1].map((part) => this.quantile(part).toFixed(0))
    return `another's ${this.#sorted.length} calls waited ${p50} ms, p99 ${p99} ms, at most ${most} ms, ${this.failures} failed`
  }
}
