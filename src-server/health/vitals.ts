/** What a server knows of its own state; one a process. Watchers read it at /readyz. */
export class Vitals {
  #isClosing = false
  #lostConnections = 0

  /** The server was told to end: it still answers, but gets no new work. */
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
