import { type DatabaseProxy, databaseProxy } from '#tests/support/database-proxy.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { startServers } from '#tests/support/several-servers.ts'
import { ownDatabase } from '#tests/support/test-database.ts'
import { CashierLine } from './cashier-line.ts'

/** More residents than a world has cells. */
const RESIDENTS = 400

/** A server of its own kind, its cashier, and whatever of it a fault breaks. */
export interface World {
  readonly server: ServerProcess
  readonly line: CashierLine
  /** The line to its database, where it has a PostgreSQL that can be taken from it. */
  readonly database: DatabaseProxy | undefined
  /** A number for the next purchase: its account and its plan are its own. */
  next(): number
  close(): Promise<void>
}

export interface WorldOptions {
  readonly env?: Readonly<Record<string, string>>
  /** A PostgreSQL behind a line that can be cut. */
  readonly cutDatabase?: boolean
  /** Two servers of one database, and each call goes to the other one. */
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
