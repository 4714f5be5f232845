import { createHmac, randomBytes } from 'node:crypto'
import type { Queryable } from '../platform/db/database.ts'
import type { SigningKey } from '../platform/settings/keys.ts'
import { createOnce } from './stored-value.ts'

/** The row that stores the seed of these keys. */
const NAME = 'counterparts'

/**
 * The secrets shared by the product and the parties that the sandbox plays. After `restore` they come from the database, so every server on
 * it plays the same parties.
 */
export class PlayedKeys {
  #seed = randomBytes(32)

  secretOf(use: string): string {
    return createHmac('sha256', this.#seed).update(use).digest('base64url')
  }

  /** A key that serves either form of signatures. */
  key(use: string): SigningKey {
    return { id: 'sandbox', secret: `whsec_${Buffer.from(this.secretOf(use), 'base64url').toString('base64')}` }
  }

  /** Loads the seed from the database, or stores its own if there is none. */
  async restore(db: Queryable): Promise<void> {
    const seed = await createOnce<unknown>(db, NAME, () => this.#seed.toString('base64url'))
    if (typeof seed !== 'string') throw new Error('the keys of the sandbox’s parties were not kept')
    this.#seed = Buffer.from(seed, 'base64url')
  }
}
