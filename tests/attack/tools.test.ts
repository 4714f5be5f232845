import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenServer, startOpenServer } from './open-server.ts'
import { scan } from './wapiti.ts'

let server: OpenServer
beforeAll(async () => {
  server = await startOpenServer()
})
afterAll(() => server.stop())

const isMissing = (command: string): boolean => spawnSync(command, ['--version']).error !== undefined

// packages of Debian that .ci/run does not install: without them these say that they were skipped
describe('attackers’ tools find what is open, as `npm run test:attack` turns them on it', () => {
  it.skipIf(isMissing('wapiti'))('wapiti: SQL in an error, and a name that becomes a script', { timeout: 240_000 }, async () => {
    const { findings } = await scan({ origin: server.origin, starts: [], headers: {} })
    const found = findings.map(({ what }) => what)
    expect(found).toContainEqual(expect.stringMatching(/^SQL Injection/))
    expect(found).toContainEqual(expect.stringMatching(/^Cross Site Scripting/))
  })
})
