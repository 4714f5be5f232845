import { createServer, type Server } from 'node:net'

/** Below those that systems assign (from 32,768 on Linux): a server that is restarted finds its port free. Browsers block none. */
const PORTS = { first: 20_000, last: 31_999 } as const
/** Each parallel test process has its own range, so that none takes a port that another was just given. */
const SHARES = 16
const PER_SHARE = (PORTS.last - PORTS.first + 1) / SHARES

const { VITEST_POOL_ID, TEST_PARALLEL_INDEX } = process.env
const share = Number(VITEST_POOL_ID ?? TEST_PARALLEL_INDEX ?? process.pid) % SHARES
let next = Math.floor(Math.random() * PER_SHARE)

const listenAt = (port: number): Promise<Server | undefined> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })

async function holdNext(): Promise<{ readonly port: number; readonly server: Server }> {
  for (let tried = 0; tried < PER_SHARE; tried += 1) {
    next = (next + 1) % PER_SHARE
    const port = PORTS.first + share * PER_SHARE + next
    const server = await listenAt(port)
    if (server !== undefined) return { port, server }
  }
  throw new Error('none of the ports for tests is free')
}

/** Free ports. All are held until all are known, so that none is returned twice. */
export async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: count }, holdNext))
  await Promise.all(held.map(({ server }) => new Promise((resolve) => server.close(resolve))))
  return held.map(({ port }) => port)
}
