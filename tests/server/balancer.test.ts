import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Balancer, startBalancer } from '#tests/support/balancer.ts'

/** A server that says its name, and what else a test has it do. */
interface Named {
  readonly origin: string
  ready: boolean
  answers: (path: string, response: ServerResponse) => void
  readonly server: Server
}

async function named(name: string): Promise<Named> {
  const self = { ready: true, answers: (_path: string, response: ServerResponse) => void response.end(name) }
  const server = createServer((request, response) => {
    request.resume()
    if (request.url === '/readyz') response.writeHead(self.ready ? 200 : 503).end()
    else self.answers(request.url ?? '', response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(self, { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server })
}

const breaksOff = (_path: string, response: ServerResponse) => void response.socket?.destroy()

// what docs/deploy.md asks of a balancer, and the tests with several servers rely on
describe('the balancer of tests with several servers', () => {
  let balancer: Balancer
  let one: Named
  let other: Named
  beforeEach(async () => {
    balancer = await startBalancer({ readyPath: '/readyz' })
    one = await named('one')
    other = await named('other')
    await balancer.serve([one.origin, other.origin])
  })
  afterEach(async () => {
    await balancer.close()
    for (const { server } of [one, other]) {
      server.closeAllConnections()
      server.close()
    }
  })
  const said = async (path = '/', init: RequestInit = {}) => (await fetch(`${balancer.origin}${path}`, init)).text()

  it('goes to each by turns', async () => {
    expect([await said(), await said(), await said(), await said()].sort()).toEqual(['one', 'one', 'other', 'other'])
  })

  it('sends nothing to one that is not ready, and something again once it is', async () => {
    one.ready = false
    await expect.poll(() => balancer.isIn(one.origin)).toBe(false)
    expect(new Set([await said(), await said(), await said()])).toEqual(new Set(['other']))
    one.ready = true
    await expect.poll(() => balancer.isIn(one.origin)).toBe(true)
  })

  it('asks the other when one is gone, and what may be done twice when one broke off; nothing else', async () => {
    one.answers = breaksOff
    expect(new Set([await said(), await said()])).toEqual(new Set(['other']))
    const posted = await Promise.all([1, 2].map(async () => (await fetch(balancer.origin, { method: 'POST', body: 'x' })).status))
    expect(posted.sort()).toEqual([200, 502])
    one.server.closeAllConnections()
    await new Promise((resolve) => one.server.close(resolve))
    for (let n = 0; n < 4; n += 1) expect(await said('/', { method: 'POST', body: 'x' })).toBe('other')
  })

  it('asks the other for a file of a page that only the other has', async () => {
    one.answers = (_path, response) => void response.writeHead(404).end('missing')
    expect(new Set([await said('/ecad/assets/a-1.js'), await said('/ecad/assets/a-1.js')])).toEqual(new Set(['other']))
    expect([await said('/ecad/else'), await said('/ecad/else')].sort()).toEqual(['missing', 'other'])
  })
})
