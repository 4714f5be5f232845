import { putService } from '#server/applications/services/repository.ts'
import { startTestServer } from '#tests/support/test-server.ts'

/** The other process of server-apart.ts: the test server, so that what blocks it does not block the measuring process. */
const [people, service = ''] = process.argv.slice(2)
const server = await startTestServer({}, { services: true })
// without the check of `npm run services`: the server itself must withstand a hostile definition
await putService(server.context.db, JSON.parse(service), 'loaded', server.clock.now())
const signedIn = await Promise.all(Array.from({ length: Number(people) }, () => server.signIn()))
process.on('message', async () => {
  await server.close()
  process.exit(0)
})
process.on('disconnect', () => process.exit(1))
process.send?.({ origin: server.origin, headers: signedIn.map(({ headers }) => headers) })
