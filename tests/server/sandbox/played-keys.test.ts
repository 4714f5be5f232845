import { expect, it } from 'vitest'
import { Marks } from '#server/bureau/documents/document-marks.ts'
import { playedCounterparts } from '#server/sandbox/counterparts.ts'
import { SandboxOrigins } from '#server/sandbox/origins.ts'
import { PlayedKeys } from '#server/sandbox/played-keys.ts'
import { sandboxSealKeys } from '#server/sandbox/seal-keys.ts'
import { readSandboxSettings } from '#server/sandbox/settings.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { TestClock } from '#tests/support/test-clock.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const { db } = await closeAfterAll(testDatabase())

const settings = readSandboxSettings({})
const secretsOf = (keys: PlayedKeys) => {
  const { oidc, cashier, identity, hostAppKey, sms } = playedCounterparts(new SandboxOrigins(settings), settings, keys)
  return [oidc.clientSecret, cashier.signingKey, cashier.noticeKeys, identity.signingKey, identity.noticeKeys, hostAppKey, sms?.signingKey]
}

it('test systems on one database play the same parties, whenever each starts', async () => {
  const servers = Array.from({ length: 4 }, () => new PlayedKeys())
  const different = (all: readonly PlayedKeys[]) => new Set(all.map((keys) => JSON.stringify(secretsOf(keys)))).size
  expect(different(servers)).toBe(4)
  await Promise.all(servers.map((keys) => keys.restore(db)))
  const later = new PlayedKeys()
  await later.restore(db)
  expect(different([...servers, later])).toBe(1)
})

it('each party and direction has a secret of its own', () => {
  const keys = secretsOf(new PlayedKeys()).flat()
  expect(new Set(keys.map((key) => (typeof key === 'string' ? key : key?.secret))).size).toBe(keys.length)
})

it('the test system makes its keys for documents once, also asked for by several at the same moment, and keeps them (decision 12)', async () => {
  const parts = { db, clock: new TestClock() }
  const read = await Promise.all([1, 2, 3].map(() => sandboxSealKeys(parts)))
  const again = [...read, await sandboxSealKeys(parts)]
  const published = await Promise.all(again.map(async (keys) => (await Marks.of(keys)).published))
  expect(published).toEqual(published.map(() => published[0]))
  expect(new Set(again.map(({ certificates }) => certificates[0]?.fingerprint256)).size).toBe(1)
})
