import { expect, it } from 'vitest'
import { Marks } from '#server/bureau/documents/document-marks.ts'
import { sandboxSealKeys } from '#server/sandbox/seal-keys.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { TestClock } from '#tests/support/test-clock.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const database = await closeAfterAll(testDatabase())

it('the test system makes its keys for documents once, also asked for by several at the same moment, and keeps them (decision 12)', async () => {
  const parts = { db: database.db, clock: new TestClock() }
  const read = await Promise.all([1, 2, 3].map(() => sandboxSealKeys(parts)))
  const again = [...read, await sandboxSealKeys(parts)]
  const published = await Promise.all(again.map(async (keys) => (await Marks.of(keys)).published))
  expect(published).toEqual(published.map(() => published[0]))
  expect(new Set(again.map(({ certificates }) => certificates[0]?.fingerprint256)).size).toBe(1)
})
