import { quantile } from '#tests/support/quantile.ts'

/** Times of one kind, in milliseconds, and the failures. */
export class Tally {
  readonly #times: number[] = []
  readonly errors: string[] = []

  /** Does the work and records its time or its failure; the caller must handle the failure too. */
  async time<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const done = await work()
    this.#times.push(performance.now() - began)
    return done
  }

  get count(): number {
    return this.#times.length
  }

  /** The time within which this share of all was done, rounded up; NaN if none was. */
  within(share: number): number {
    return Math.ceil(quantile(this.#times, share))
  }
}

export class Figures {
  /** Whole purchases, from the search to the receipt. */
  readonly orders = new Tally()
  /** Whole applications, from the first draft to the number. */
  readonly applications = new Tally()
  readonly signIns = new Tally()
  /** Each call of the product's API within them. */
  readonly calls = new Tally()
}
