import { createHmac, randomBytes } from 'node:crypto'
import type { Queryable } from '../platform/db/database.ts'
import type { SigningKey } from '../platform/settings/keys.ts'
import { keptOnce } from './kept.ts'

/** The row of the seed of these keys. */
const NAME = 'counterparts'

/**
 * The secrets between the product and the parties that the sandbox plays. Once restored they are the database's, so that
 * every test system on it plays the same parties, whichever of several servers a call comes to.
 */
export class PlayedKeys {
  #seed = randomBytes(32)

  secretOf(use: string): string {
    return createHmac('sha256', this.#seed).update(use).digest('base64url')
  }

  key(use: string): SigningKey {
    return { id: 'sandbox', secret: this.secretOf(use) }
  }

  /** Takes the seed that the database keeps, or leaves its own there where it is the first. */
  async restore(db: Queryable): Promise<void> {
    const seed = await keptOnce<unknown>(db, NAME, () => this.#seed.toString('base64url'))
    if (typeof seed !== 'string') throw new Error('the keys of the sandbox’s parties were not kept')
    this.#seed = Buffer.from(seed, 'base64url')
  }
}
