import { generateKeyPair, type JsonWebKey, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { randomToken } from '../../accounts/token.ts'
import type { Database } from '../../platform/db/database.ts'
import { createOnce } from '../stored-value.ts'

export interface ProviderKeys {
  readonly signing: JsonWebKey
  readonly cookies: readonly string[]
}

/** The provider's keys: created at the first start and then kept. */
export const providerKeys = (db: Database): Promise<ProviderKeys> =>
  createOnce(db, 'oidc', async () => {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
    const signing = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomUUID() }
    return { signing, cookies: [randomToken()] }
  })
