import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { limitAnswers, waitForWork } from '#server/platform/http/answer-time.ts'

const MS = 300
const LARGE = 30 * 1024 * 1024

let app: FastifyInstance
let closed = 0
beforeAll(async () => {
  app = Fastify()
  limitAnswers(app, MS)
  waitForWork(app, { idle: 20_000, whole: 600_000 })
  app.addHook('onSend', async (_request, { raw }) => {
    raw.once('close', () => {
      closed += 1
    })
  })
  app.get('/whole', async () => Buffer.alloc(LARGE))
  function* parts() {
    for (let sent = 0; sent < LARGE; sent += 65_536) yield Buffer.alloc(65_536)
  }
  app.get('/stream', async (_request, reply) => reply.send(Readable.from(parts())))
  app.get('/small', async () => 'small')
  app.route({ method: ['GET', 'POST'], url: '/wait', handler: async ({ raw }) => `${raw.socket.timeout}` })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const sends = (request: string) => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(request)
  return socket
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

describe('an answer that the client does not read (threat 31)', () => {
  it.each(['/whole', '/stream'])('%s: who takes some now and then is hung up on in the end', async (path) => {
    const before = closed
    const socket = sends(get(path))
    // a few bytes at a time, as a slow reader
    const reading = setInterval(() => socket.read(32), 50)
    socket.pause()
    await expect.poll(() => closed, { timeout: 5_000 }).toBe(before + 1)
    clearInterval(reading)
    socket.destroy()
  })

  it('a connection whose answers are taken is kept while a later one is hung up on', async () => {
    const socket = sends(get('/small'))
    expect(String(await once(socket, 'data'))).toMatch(/small$/)
    const before = closed
    const later = sends(get('/whole'))
    await expect.poll(() => closed, { timeout: 5_000 }).toBe(before + 1)
    later.destroy()
    expect(socket.readyState).toBe('open')
    socket.write(get('/small'))
    expect(String(await once(socket, 'data'))).toMatch(/small$/)
    socket.destroy()
  })
})

test.each([get('/wait'), 'POST /wait HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 1\r\n\r\n1'])(
  'a connection outlasts long work on a whole request: %j',
  async (request) => {
    const socket = sends(request)
    expect(String(await once(socket, 'data'))).toMatch(/600000$/)
    socket.destroy()
  },
)
