import { join } from 'node:path'
import { startBalancer } from './balancer.ts'
import { ownPostgres } from './own-postgres.ts'
import { type ServerOptions, type ServerProcess, startServer } from './server-process.ts'
import { tempFolder } from './temp-folder.ts'
import { ownDatabase } from './test-database.ts'

export type SeveralServers = Awaited<ReturnType<typeof startServers>>

interface SeveralServersOptions extends Omit<ServerOptions, 'template' | 'dataDir'> {
  readonly databaseUrl?: string
}

/** A fresh database on the PostgreSQL of TEST_DATABASE_URL, or on a new PostgreSQL. */
export async function freshDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const there = await ownDatabase()
  if (there !== undefined) return there
  const { url, close } = await ownPostgres()
  return { url, drop: close }
}

/** Servers with one PostgreSQL and one folder of files behind a balancer that alternates; the sandbox's parties have their own balancer. */
export async function startServers(count: number, { databaseUrl, ...options }: SeveralServersOptions = {}) {
  const own = databaseUrl === undefined ? await freshDatabase() : { url: databaseUrl, drop: async () => undefined }
  const folder = tempFolder('servers')
  const balancer = await startBalancer('/readyz')
  const sandboxBalancer = await startBalancer()
  const servers: ServerProcess[] = []
  const origins = { PUBLIC_ORIGIN: balancer.origin, SANDBOX_ORIGIN: sandboxBalancer.origin }
  const env = { DATABASE_URL: own.url, ...origins, TRUSTED_PROXIES: '1', ...options.env }
  const add = async (more: ServerOptions = {}): Promise<ServerProcess> => {
    const server = await startServer({ ...options, ...more, dataDir: folder.path, env: { ...env, ...more.env } })
    servers.push(server)
    await sandboxBalancer.serve(servers.map(({ sandbox }) => sandbox))
    await balancer.serve(servers.map(({ origin }) => origin))
    return server
  }
  for (let n = 0; n < count; n += 1) await add()
  return {
    servers: servers as readonly ServerProcess[],
    balancer,
    databaseUrl: own.url,
    files: join(folder.path, 'files'),
    origin: balancer.origin,
    sandbox: sandboxBalancer.origin,
    add,
    kill: async () => void (await Promise.all(servers.map((server) => server.kill()))),
    restart: async () => {
      for (const server of servers) await server.restart()
    },
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()))
      await Promise.all([balancer.close(), sandboxBalancer.close()])
      await own.drop()
      folder.remove()
    },
    dataDir: folder.path,
    memory: () => servers.reduce((sum, server) => sum + server.memory(), 0),
    log: () => servers.map((server) => server.log()).join('\n'),
  }
}
