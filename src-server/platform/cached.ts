/** A value that is read again once it is older than `ms`. */
export class Cached<T> {
  #known: { readonly at: number; readonly value: Promise<T> } | undefined

  constructor(private readonly ms: number) {}

  at(now: Date, read: () => Promise<T>): Promise<T> {
    const at = now.getTime()
    if (this.#known !== undefined && Math.abs(at - this.#known.at) < this.ms) return this.#known.value
    const value = read()
    this.#known = { at, value }
    // a failure is not kept
    value.catch(() => {
      if (this.#known?.value === value) this.#known = undefined
    })
    return value
  }

  /** The value that was read last, however old; undefined before the first. */
  get last(): Promise<T> | undefined {
    return this.#known?.value
  }
}
