import { afterEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
afterEach(() => server.close())

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const idOf = async (path: string, given?: string): Promise<string | null> =>
  (await fetch(`${server.origin}${path}`, given === undefined ? {} : { headers: { 'x-request-id': given } })).headers.get('x-request-id')

describe('the number of a request', () => {
  it('is a new one in every answer, whatever a caller calls it', async () => {
    server = await startTestServer()
    const ids = await Promise.all(['/api/info', '/api/no-such-call', '/livez', '/ecad/'].map((path) => idOf(path, 'the-callers-own')))
    for (const id of ids) expect(id).toMatch(UUID)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('is the gateway’s own behind one, where that is well formed', async () => {
    server = await startTestServer({ TRUSTED_PROXIES: '1' })
    expect(await idOf('/api/info', '4bf92f3577b34da6a3ce929d0e0e4736')).toBe('4bf92f3577b34da6a3ce929d0e0e4736')
    for (const odd of ['short', 'a'.repeat(129), 'with "quotes" in it', '<script>alert(1)</script>'])
      expect(await idOf('/api/info', odd)).toMatch(UUID)
  })
})
