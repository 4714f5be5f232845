/** The state of this process, which monitoring reads at /readyz. */
export class Vitals {
  #isClosing = false
  #lostConnections = 0

  /** Whether the server is shutting down: it still answers, but should get no new requests. */
  get isClosing(): boolean {
    return this.#isClosing
  }
  close(): void {
    this.#isClosing = true
  }

  /** Connections to the database that ended by themselves since the start. */
  get lostConnections(): number {
    return this.#lostConnections
  }
  connectionLost(): void {
    this.#lostConnections += 1
  }
}
