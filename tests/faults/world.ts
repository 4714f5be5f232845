import { type DatabaseProxy, databaseProxy } from '#tests/support/database-proxy.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { startServers } from '#tests/support/several-servers.ts'
import { ownDatabase } from '#tests/support/test-database.ts'
import { CashierLine } from './cashier-line.ts'

/** More residents than a world has cells. */
const RESIDENTS = 400

export interface World {
  readonly server: ServerProcess
  readonly line: CashierLine
  readonly database: DatabaseProxy | undefined
  next(): number
  close(): Promise<void>
}

export interface WorldOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Puts a proxy that can be cut before PostgreSQL. */
  readonly cutDatabase?: boolean
  readonly two?: boolean
}

export async function openWorld({ env = {}, cutDatabase = false, two = false }: WorldOptions = {}): Promise<World> {
  const line = new CashierLine()
  const cashierUrl = await line.listen()
  const own = await ownDatabase()
  const database = cutDatabase && own !== undefined ? await databaseProxy(own.url) : undefined
  const url = database?.url ?? own?.url
  const common = { TEST_RESIDENTS: String(RESIDENTS), ...(url === undefined ? {} : { DATABASE_URL: url }), ...env }
  const options = { env: common, cashierUrl, built: true }
  const server = two && url !== undefined ? await startServers(2, { ...options, databaseUrl: url }) : await startServer(options)
  line.target = server.sandbox
  let count = 0
  return {
    server,
    line,
    database,
    next: () => {
      count += 1
      return count
    },
    close: async () => {
      await server.stop()
      await Promise.all([line.close(), database?.close()])
      await own?.drop()
    },
  }
}

/** A barrier that all cells of a row reach before one event happens to their server, once for all. */
export class Meeting {
  #waiting: ((met: Promise<void>) => void)[] = []
  #act = async (): Promise<void> => undefined

  constructor(private expected: number) {}

  /** Waits for the others; the last to arrive acts, then all continue. */
  all(act: () => Promise<void>): Promise<void> {
    this.#act = act
    return new Promise((go) => {
      this.#waiting.push(go)
      this.#meet()
    })
  }

  /** A cell that is done, or has failed, and reaches no more barriers. */
  leaves(): void {
    this.expected -= 1
    this.#meet()
  }

  #meet(): void {
    if (this.#waiting.length === 0 || this.#waiting.length < this.expected) return
    const met = this.#act()
    for (const go of this.#waiting.splice(0)) go(met)
  }
}
