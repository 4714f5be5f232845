import { readHolidays } from '../holidays/read.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Context } from './context.ts'
import type { Database } from './db/database.ts'
import { Origins } from './origins.ts'
import { CashierClient } from './payments/cashier-client.ts'
import { Payments } from './payments/payments.ts'
import type { Settings } from './settings.ts'

/** Everything the rooms share, wired once. */
export function createContext(settings: Settings, db: Database, clock: Clock = systemClock): Context {
  const origins = new Origins(settings)
  const { days, knownUntil } = readHolidays()
  return {
    settings,
    origins,
    db,
    clock,
    holidays: { days: new Set(days), knownUntil },
    payments: new Payments(db, clock, origins, new CashierClient(settings, origins, clock)),
  }
}
