import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('the OpenAPI document, half a megabyte, is written once however often anybody asks for it (threat 31)', async () => {
  const written = vi.spyOn(JSON, 'stringify')
  const answers = await Promise.all(Array.from({ length: 10 }, () => server.nobody.get('/openapi.json')))
  for (const { status, headers, body } of answers) {
    expect([status, headers.get('content-type'), body.openapi]).toEqual([200, 'application/json; charset=utf-8', '3.1.0'])
  }
  expect(written.mock.calls.filter(([value]) => Object.hasOwn(Object(value), 'openapi'))).toHaveLength(1)
})
