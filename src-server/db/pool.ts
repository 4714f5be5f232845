import pg from 'pg'
import { DatabaseAway } from './away.ts'

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: Error | boolean) => void) => void

/** The driver's word for an answer that did not come within `query_timeout`. */
const NO_ANSWER = 'Query read timeout'

/**
 * A pool that outlives its database. A connection that ends while somebody works with it would otherwise end
 * the process, as nobody listens; one that ends before its BEGIN is answered would never be given back; and one
 * that never answers would be given to the next. `onLost` hears of each once; a query on it fails as any other.
 */
export class WatchedPool extends pg.Pool {
  /** Connections that ended. One may be on its way out of the pool in that very moment. */
  readonly #ended = new WeakSet<pg.PoolClient>()
  /** How to give back each connection that is at work for a transaction. */
  readonly #taken = new WeakMap<pg.PoolClient, (error?: Error | boolean) => void>()
  readonly #onLost: (error: Error) => void

  constructor(config: pg.PoolConfig, onLost: (error: Error) => void) {
    super(config)
    this.#onLost = onLost
    this.on('connect', (client) => this.#watch(client))
    // heard at the connection itself; without a listener here an idle one would end the process
    this.on('error', () => undefined)
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Taken): void
  override connect(callback?: Taken): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return this.#take(super.connect())
    super.connect((error, client, release) => callback(error && new DatabaseAway(error), client, release))
    return undefined
  }

  async #take(connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    const client = await connecting.catch((error: unknown) => {
      throw new DatabaseAway(error)
    })
    if (this.#ended.has(client)) {
      client.release(true)
      return this.connect()
    }
    const release = client.release.bind(client)
    let isTaken = true
    const giveBack = (error?: Error | boolean): void => {
      if (!isTaken) return
      isTaken = false
      this.#taken.delete(client)
      release(error)
    }
    client.release = giveBack
    this.#taken.set(client, giveBack)
    return client
  }

  #watch(client: pg.PoolClient): void {
    client.once('error', (error) => this.#lost(client, error))
    // a second word about a connection that is lost already says nothing new
    client.on('error', () => undefined)
    const query = client.query.bind(client) as (...args: readonly unknown[]) => unknown
    const watched = (...args: readonly unknown[]): unknown => {
      const answer = query(...args)
      if (answer instanceof Promise)
        answer.catch((error: Error) => {
          if (error.message === NO_ANSWER) this.#lost(client, error)
        })
      return answer
    }
    client.query = watched as typeof client.query
  }

  #lost(client: pg.PoolClient, error: Error): void {
    this.#ended.add(client)
    this.#onLost(error)
    this.#taken.get(client)?.(error)
  }
}
