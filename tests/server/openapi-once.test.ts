import { ServerResponse } from 'node:http'
import { expect, it, vi } from 'vitest'
import { closeAfterAll, startTestServer } from '#tests/support/test-server.ts'

const server = await closeAfterAll(startTestServer())

it('the OpenAPI document is written once however often anybody asks for it (threat 31)', async () => {
  const written = vi.spyOn(JSON, 'stringify')
  const answers = await Promise.all(Array.from({ length: 10 }, () => server.nobody.get('/openapi.json')))
  for (const { status, headers, body } of answers) {
    expect([status, headers.get('content-type'), body.openapi]).toEqual([200, 'application/json; charset=utf-8', '3.1.0'])
  }
  expect(written.mock.calls.filter(([value]) => Object.hasOwn(Object(value), 'openapi'))).toHaveLength(1)
})

it.each(['identity', 'gzip', 'br'])('it is the same bytes for everybody who accepts %s, encoded once (threat 31)', async (accepted) => {
  const ended = vi.spyOn(ServerResponse.prototype, 'end')
  const ask = () => fetch(`${server.origin}/api/openapi.json`, { headers: { 'accept-encoding': accepted } })
  const plain = (await (await ask()).text()).length
  for (const answer of await Promise.all(Array.from({ length: 5 }, ask))) {
    expect((await answer.text()).length).toBe(plain)
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
      accepted === 'identity' ? null : accepted,
      'Accept-Language, Accept-Encoding',
    ])
  }
  const sent = new Set<unknown>(ended.mock.calls.map(([bytes]) => bytes))
  expect([...sent].map((bytes) => Buffer.isBuffer(bytes))).toEqual([true])
  const [bytes] = sent as Set<Buffer>
  if (accepted !== 'identity') expect(bytes?.length).toBeLessThan(plain / 4)
})
