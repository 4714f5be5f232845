import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Context } from '../context.ts'
import { readSealKeys, type SealKeys, type SealPems } from '../platform/settings/seal-keys.ts'
import { createOnce } from './stored-value.ts'

/** The row that stores the sandbox's keys. */
const NAME = 'documents'

/** The test system's own document keys: created when first needed and then kept, so that its documents stay valid. */
export async function sandboxSealKeys({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<SealKeys> {
  const now = clock.now()
  const { keys, faults } = readSealKeys(await createOnce(db, NAME, () => makeSealPems(now)), now)
  if (keys === undefined)
    throw new Error(`the sandbox's keys for documents cannot be used: ${faults.map(({ of, must }) => `${of} ${must}`).join('; ')}`)
  return keys
}

/** New keys, and a certificate self-signed by the seal's key. */
export async function makeSealPems(now: Date): Promise<SealPems> {
  const { selfSigned } = await import('./self-signed.ts')
  const seal = newKey()
  return {
    sealKey: pemOf(seal),
    sealCertificate: await selfSigned(seal, { name: 'Test system: documents without effect', from: now, years: 20 }),
    documentKey: pemOf(newKey()),
    keysBefore: '',
  }
}

const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey
const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()
