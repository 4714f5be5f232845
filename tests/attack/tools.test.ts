import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenServer, startOpenServer } from './open-server.ts'
import { tried } from './sqlmap.ts'
import { scan } from './wapiti.ts'

let server: OpenServer
beforeAll(async () => {
  server = await startOpenServer()
})
afterAll(() => server.stop())

const isMissing = (command: string): boolean => spawnSync(command, ['--version']).error !== undefined

// packages of Debian that .ci/run does not install: without them these say that they were skipped
describe('attackers’ tools find what is open, as `npm run test:attack` turns them on it', () => {
  it.skipIf(isMissing('sqlmap'))('sqlmap: a query and a JSON body that become part of a statement', { timeout: 120_000 }, async () => {
    const { host } = new URL(server.origin)
    const query = `GET /people?name=Ana* HTTP/1.1\r\nhost: ${host}\r\n\r\n`
    const body = `POST /people HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n\r\n{"name":"Ana*"}`
    for (const text of [query, body]) {
      expect((await tried({ where: 'people', text })).map(({ what }) => what)).toContainEqual(expect.stringContaining('an injection'))
    }
  })

  it.skipIf(isMissing('wapiti'))('wapiti: SQL in an error, and a name that becomes a script', { timeout: 240_000 }, async () => {
    const { findings } = await scan({ origin: server.origin, starts: [], headers: {} })
    const found = findings.map(({ what }) => what)
    expect(found).toContainEqual(expect.stringMatching(/^SQL Injection/))
    expect(found).toContainEqual(expect.stringMatching(/^Cross Site Scripting/))
  })
})
