/** Connections to PostgreSQL: open ones, idle ones among them, and callers that wait for one. */
export interface Connections {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

/** The state of this process, which monitoring reads at /readyz. */
export class Vitals {
  #isClosing = false
  #lostConnections = 0
  #connections: () => Connections | undefined = () => undefined

  /** Whether the server is shutting down: it still answers, but should receive no new requests. */
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

  /** The connections to PostgreSQL now; undefined for the embedded database. */
  connections(): Connections | undefined {
    return this.#connections()
  }
  readConnectionsBy(read: () => Connections): void {
    this.#connections = read
  }
}
