import pg from 'pg'
import { inCallSpan, isTraced } from '../tracing/spans.ts'
import { DatabaseUnavailable } from './unavailable.ts'

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: Error | boolean) => void) => void

/** The driver's message for an answer that did not come within `query_timeout`. */
const ANSWER_TIMEOUT = 'Query read timeout'
/**
 * PostgreSQL's codes for errors that make a connection useless for all later transactions: a write to a standby, an unlogged table on a
 * standby, or a prepared statement on a table that a migration changed.
 */
const FATAL_STATES: ReadonlySet<string | undefined> = new Set(['25006', '0A000'])

/**
 * A pool that survives lost connections. The driver's own pool has four faults: a connection that ends while it is in use ends the
 * process, because its error has no listener; one that ends before its BEGIN is answered is never released; one that does not answer is
 * reused; and one to a standby is reused, even if the database's address now leads to another server. `onLost` is called once for each
 * lost connection; a query on it fails like any other.
 */
export class WatchedPool extends pg.Pool {
  /** Connections that ended or became useless; the pool may be about to hand one out. */
  readonly #ended = new WeakSet<pg.PoolClient>()
  /** How to release each connection that is checked out for a transaction. */
  readonly #releases = new WeakMap<pg.PoolClient, (error?: Error | boolean) => void>()
  readonly #onLost: (error: Error) => void

  constructor(config: pg.PoolConfig, onLost: (error: Error) => void) {
    super(config)
    this.#onLost = onLost
    this.on('connect', (client) => this.#watch(client))
    // #watch handles it; without this listener, the error of an idle connection would end the process
    this.on('error', () => undefined)
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return this.#checkOut(super.connect())
    super.connect((error, client, release) => callback(error && new DatabaseUnavailable(error), client, release))
    return undefined
  }

  /**
   * A statement outside a transaction. It is traced in the caller's context, because the pool may hand over the connection while it
   * handles another request.
   */
  override query = ((...args: readonly unknown[]): unknown =>
    inQuerySpan(args, () => (super.query as (...all: readonly unknown[]) => unknown)(...args))) as pg.Pool['query']

  async #checkOut(connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    const client = await connecting.catch((error: unknown) => {
      throw new DatabaseUnavailable(error)
    })
    if (this.#ended.has(client)) {
      client.release(true)
      return this.connect()
    }
    const release = client.release.bind(client)
    let isCheckedOut = true
    const giveBack = (error?: Error | boolean): void => {
      if (!isCheckedOut) return
      isCheckedOut = false
      this.#releases.delete(client)
      release(error)
    }
    client.release = giveBack
    this.#releases.set(client, giveBack)
    return client
  }

  #watch(client: pg.PoolClient): void {
    client.once('error', (error) => this.#lost(client, error))
    // further errors of a lost connection add nothing
    client.on('error', () => undefined)
    const query = client.query.bind(client) as (...args: readonly unknown[]) => unknown
    const watched = (...args: readonly unknown[]): unknown => {
      const answer = inQuerySpan(args, () => query(...args))
      if (answer instanceof Promise)
        answer.catch((error: Error & { readonly code?: string }) => {
          if (error.message === ANSWER_TIMEOUT) this.#lost(client, error)
          else if (FATAL_STATES.has(error.code)) this.#ended.add(client)
        })
      return answer
    }
    client.query = watched as typeof client.query
  }

  #lost(client: pg.PoolClient, error: Error): void {
    this.#ended.add(client)
    this.#onLost(error)
    this.#releases.get(client)?.(error)
  }
}

/**
 * Runs a statement in a span that is named by the statement's first word alone: its text and values may contain what a person entered
 * (threat 9).
 */
function inQuerySpan(args: readonly unknown[], run: () => unknown): unknown {
  // with a callback, as the pool itself calls a connection, there is no promise to wait for
  if (!isTraced() || args.some((each) => typeof each === 'function')) return run()
  const [statement] = args as readonly (string | { readonly text?: string; readonly name?: string })[]
  const text = typeof statement === 'string' ? statement : statement?.text
  const operation = /^\s*(\w+)/.exec(text ?? '')?.[1]?.toUpperCase() ?? 'QUERY'
  return inCallSpan(operation, { 'db.system.name': 'postgresql', 'db.operation.name': operation }, async () => run())
}
