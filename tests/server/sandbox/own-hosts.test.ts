import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { callAs } from './support/call-as.ts'
import { startTestSystem } from './support/test-system.ts'

const system = await closeAfterAll(startTestSystem())
const { origins } = system.context

/** The answer to a browser that reached this machine under another name. */
const answerTo = (origin: string, path: string, name: string, method = 'GET') => {
  const host = name.replace('PORT', new URL(origin).port)
  return callAs(origin, path, host, { origin: `http://${host}`, 'x-forwarded-host': 'localhost' }, method)
}
const statusAt = async (...call: Parameters<typeof answerTo>) => (await answerTo(...call)).statusCode

const PATHS = [
  ...['/', '/harness', '/harness/api/auth-code', '/inbox/api/messages', '/bureau', '/idp/.well-known/openid-configuration'],
  ...['/assets/reload.js', '/api/info', '/ecad/', '/nowhere'],
]
const FOREIGN = [
  ...['evil.example', 'evil.example:PORT', 'localhost.evil.example', '127.0.0.1.evil.example:PORT'],
  ...['192.168.1.7:PORT', '0.0.0.0:PORT'],
]

describe('the test system answers under its own names alone, so that no page elsewhere reaches it by DNS rebinding (decision 10, threat 43)', () => {
  it.each(FOREIGN)('%s', async (host) => {
    for (const path of PATHS)
      for (const method of ['GET', 'POST']) expect([path, await statusAt(origins.sandbox, path, host, method)]).toEqual([path, 403])
    for (const path of ['/ecad/', '/ecad/?stage=cart', '/api/info', '/readyz'])
      expect([path, await statusAt(origins.product, path, host)]).toEqual([path, 403])
    // API clients read every refusal as a Problem.
    expect((await answerTo(origins.product, '/api/info', host)).headers['content-type']).toContain('application/json')
  })

  it.each(['localhost:PORT', '127.0.0.1:PORT', '[::1]:PORT', 'LOCALHOST'])('%s is its own', async (host) => {
    expect(await statusAt(origins.sandbox, '/', host)).toBe(200)
    expect(await statusAt(origins.product, '/api/info', host)).toBe(200)
  })
})
