import { readSealKeys, type SealKeys, type SealPems } from '#server/platform/settings/seal-keys.ts'
import { makeSealPems } from '#server/sandbox/seal-keys.ts'

/** Document keys of the tests, whose certificate is valid for every test clock. */
export const TEST_SEAL: SealPems = await makeSealPems(new Date('2020-01-01'))

export const testSealKeys = async (): Promise<SealKeys> => {
  const { keys, faults } = readSealKeys(TEST_SEAL, new Date('2026-01-01'))
  if (keys === undefined) throw new Error(JSON.stringify(faults))
  return keys
}
