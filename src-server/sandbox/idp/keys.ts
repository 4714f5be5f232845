import { generateKeyPair, type JsonWebKey, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { randomToken } from '../../sign-in/token.ts'
import { sandboxKeys } from '../tables.ts'

export interface ProviderKeys {
  readonly signing: JsonWebKey
  readonly cookies: readonly string[]
}

/** The provider's own keys: made at its first start, the same ever after. */
export async function providerKeys(db: Database): Promise<ProviderKeys> {
  const kept = await read(db)
  if (kept !== undefined) return kept
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const signing = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomUUID() }
  await db
    .insert(sandboxKeys)
    .values({ name: 'oidc', value: { signing, cookies: [randomToken()] } satisfies ProviderKeys })
    .onConflictDoNothing()
  // another process may have been first: what is kept counts
  const now = await read(db)
  if (now === undefined) throw new Error('the sandbox provider could not keep its keys')
  return now
}

async function read(db: Database): Promise<ProviderKeys | undefined> {
  const [row] = await db.select().from(sandboxKeys).where(eq(sandboxKeys.name, 'oidc'))
  // only this module writes the row
  return row?.value as ProviderKeys | undefined
}
