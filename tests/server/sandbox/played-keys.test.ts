import { expect, it } from 'vitest'
import { playedCounterparts } from '#server/sandbox/counterparts.ts'
import { SandboxOrigins } from '#server/sandbox/origins.ts'
import { PlayedKeys } from '#server/sandbox/played-keys.ts'
import { readSandboxSettings } from '#server/sandbox/settings.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const database = await closeAfterAll(testDatabase())

const settings = readSandboxSettings({})
const secretsOf = (keys: PlayedKeys) => {
  const { oidc, cashier, identity, hostAppKey, sms } = playedCounterparts(new SandboxOrigins(settings), settings, keys)
  return [oidc.clientSecret, cashier.signingKey, cashier.noticeKeys, identity.signingKey, identity.noticeKeys, hostAppKey, sms?.signingKey]
}

it('test systems on one database play the same parties, whenever each starts', async () => {
  const servers = Array.from({ length: 4 }, () => new PlayedKeys())
  expect(new Set(servers.map((keys) => JSON.stringify(secretsOf(keys)))).size).toBe(4)
  await Promise.all(servers.map((keys) => keys.restore(database.db)))
  const later = new PlayedKeys()
  await later.restore(database.db)
  expect(new Set([...servers, later].map((keys) => JSON.stringify(secretsOf(keys)))).size).toBe(1)
})

it('each party and direction has a secret of its own', () => {
  const secrets = secretsOf(new PlayedKeys())
    .flat()
    .map((key) => (typeof key === 'string' ? key : key?.secret))
  expect(new Set(secrets).size).toBe(secrets.length)
})
