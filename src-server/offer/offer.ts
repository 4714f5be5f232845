import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { type Terms, termsAt } from './repository.ts'

/** What is offered now. Asked of the database each time, so that a change holds at once on every server. */
export class Offer {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  inForce(): Promise<Terms> {
    return termsAt(this.db, this.clock.now())
  }
}
