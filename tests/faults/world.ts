import { type DatabaseProxy, databaseProxy } from '#tests/support/database-proxy.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { ownDatabase } from '#tests/support/test-database.ts'
import { CashierLine } from './cashier-line.ts'
import { type Gate, openGate } from './gate.ts'

/** More residents than a world has cells. */
const RESIDENTS = 400

/** A server of its own kind, its cashier, and whatever of it a fault breaks. */
export interface World {
  readonly server: ServerProcess
  readonly line: CashierLine
  /** The line to its database, where it has a PostgreSQL that can be taken from it. */
  readonly database: DatabaseProxy | undefined
  /** Whether the bureau's desk is the counterpart of every server: of two, each knows only the one of its own process. */
  readonly hasDesk: boolean
  /** A number for the next purchase: its account and its plan are its own. */
  next(): number
  close(): Promise<void>
}

export interface WorldOptions {
  readonly env?: Readonly<Record<string, string>>
  /** A PostgreSQL behind a line that can be cut. */
  readonly cutDatabase?: boolean
  /** Two servers of one database, and each connection goes to the other one. */
  readonly two?: boolean
}

export async function openWorld({ env = {}, cutDatabase = false, two = false }: WorldOptions = {}): Promise<World> {
  const line = new CashierLine()
  const cashierUrl = await line.listen()
  const own = await ownDatabase()
  const database = cutDatabase && own !== undefined ? await databaseProxy(own.url) : undefined
  const gate = two ? await openGate() : undefined
  const url = database?.url ?? own?.url
  const common = {
    TEST_RESIDENTS: String(RESIDENTS),
    ...(url === undefined ? {} : { DATABASE_URL: url }),
    ...(gate === undefined ? {} : { PUBLIC_ORIGIN: gate.origin }),
    ...env,
  }
  const server = await startServer({ env: common, cashierUrl })
  line.target = server.sandbox
  const second = gate === undefined ? undefined : await startServer({ env: common, cashierUrl })
  if (gate !== undefined && second !== undefined) gate.leadsTo([server.origin, second.origin])
  let count = 0
  return {
    server: behind(gate, server),
    line,
    database,
    hasDesk: !two,
    next: () => {
      count += 1
      return count
    },
    close: async () => {
      await Promise.all([server.stop(), second?.stop()])
      await Promise.all([line.close(), gate?.close(), database?.close()])
      await own?.drop()
    },
  }
}

/** The server as browsers reach it. */
const behind = (gate: Gate | undefined, server: ServerProcess): ServerProcess =>
  gate === undefined ? server : { ...server, origin: gate.origin }
