import type { Terms } from '../../information/content/fill.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { termsAt } from './repository.ts'

/** The current price and delivery time, read from the database each time: a change takes effect at once on every server. */
export class Offer {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  inForce(): Promise<Terms> {
    return termsAt(this.db, this.clock.now())
  }
}
