import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { textOf } from '#server/platform/http/texts.ts'
import { Problem } from '#shared/wire/common.ts'
import { closeAfterAll, startTestServer } from '#tests/support/test-server.ts'

const server = await closeAfterAll(startTestServer())

/** Sends these bytes, and returns what was received until the server closed the connection or, if it may stay open, ended the answer. */
async function answerTo(bytes: string) {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  await once(socket, 'connect')
  const said = text(socket)
  socket.end(bytes)
  const [head = '', body = ''] = (await said).split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
  return { status: Number(status.split(' ')[1]), headers, body: JSON.parse(body) as { code: string; message: string } }
}
const get = (target: string, more = '') =>
  `GET ${target} HTTP/1.1\r\nHost: localhost\r\nAccept-Language: en\r\n${more}Connection: close\r\n\r\n`

describe('what is refused before a route is found is refused like everything else (threats 30, 31)', () => {
  it.each([
    ['an address longer than any honest one', get(`/api/info?x=${'x'.repeat(20_000)}`), 431, 'too-large'],
    ['headers larger than any honest ones', get('/api/info', `X-Large: ${'x'.repeat(20_000)}\r\n`), 431, 'too-large'],
    ['what is no HTTP at all', 'hello\r\n\r\n', 400, 'invalid-request'],
    ['two lengths', `POST /api/info HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400, 'invalid-request'],
    ['an address with half an escape', get('/api/items/%zz/laws'), 400, 'invalid-request'],
    ['an address with a NUL', get('/api/info?x=%00'), 400, 'invalid-request'],
    ['an address that names nothing', get('/api/nothing'), 404, 'not-found'],
  ])('%s', async (_what, bytes, status, code) => {
    const answer = await answerTo(bytes)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(Value.Check(Problem, answer.body)).toBe(true)
    const names = ['content-type', 'x-content-type-options', 'x-frame-options', 'cache-control', 'connection']
    const told = ['application/json; charset=utf-8', 'nosniff', 'DENY', 'no-store', 'close']
    expect(names.map((name) => answer.headers.get(name))).toEqual(told)
  })
})

describe('a request that takes longer than it may', () => {
  it('is told so in the language of its headers', async () => {
    const times = { idle: 20_000, headers: 100, whole: 200, check: 50, keepAlive: 1000 }
    const hurried = await startTestServer({}, { times })
    const { authorization } = (await hurried.signIn()).headers
    const socket = connect(Number(new URL(hurried.origin).port), '127.0.0.1')
    const own = `Host: localhost\r\nAccept-Language: zh-CN\r\nX-Ecad-Client: web\r\nAuthorization: ${authorization}`
    const body = 'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
    socket.write(`POST /api/EServiceajax/checkout HTTP/1.1\r\n${own}\r\n${body}`)
    const said = await text(socket)
    await hurried.close()
    expect(said).toMatch(/^HTTP\/1\.1 408 /)
    expect(JSON.parse(said.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'timeout', message: textOf('zh-Hans', 'requestTimeout') })
  })
})
