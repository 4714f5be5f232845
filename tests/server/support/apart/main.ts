import { monitorEventLoopDelay } from 'node:perf_hooks'
import { putService } from '#server/applications/services/repository.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import type { Order, Told } from './server-apart.ts'

/** The other process of server-apart.ts: the test server, so that what blocks it does not block the measuring process. */
const [order] = process.argv.slice(2)
const { people, services } = JSON.parse(order ?? '') as Order
const server = await startTestServer({}, { services: true })
// without the check of `npm run services`: the server itself must withstand a hostile definition
for (const definition of services) await putService(server.context.db, definition, 'loaded', server.clock.now())
const signedIn = await Promise.all(Array.from({ length: people }, () => server.signIn()))
const delay = monitorEventLoopDelay({ resolution: 5 })
const tell = (told: Told) => process.send?.(told)

process.on('message', async (message) => {
  if (message === 'measure') {
    delay.enable()
    delay.reset()
  } else if (message === 'measured') tell({ kind: 'measured', longestMs: delay.max / 1e6 })
  else {
    await server.close()
    process.exit(0)
  }
})
process.on('disconnect', () => process.exit(1))
tell({ kind: 'ready', origin: server.origin, headers: signedIn.map(({ headers }) => headers) })
