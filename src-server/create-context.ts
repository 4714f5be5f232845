import { readHolidays } from '../holidays/read.ts'
import { RefundsDue } from './cases/refunds-due.ts'
import { type Clock, systemClock } from './clock.ts'
import { type ContentLibrary, PRODUCT_LIBRARY } from './content/library.ts'
import type { Context } from './context.ts'
import type { Counterparts } from './counterparts.ts'
import type { Database } from './db/database.ts'
import { Sealer } from './documents/sealer.ts'
import { FIGURES } from './figures.ts'
import { type FilePlaces, openFilePlaces } from './files/open-store.ts'
import { HANDLERS } from './handlers.ts'
import { StorageWatch } from './health/storage-watch.ts'
import { Vitals } from './health/vitals.ts'
import { createLogger } from './http/logging.ts'
import { IdentityProvider } from './identities/provider.ts'
import { Identities } from './identities/service.ts'
import type { Log } from './log.ts'
import { Metrics } from './metrics/metrics.ts'
import { Offer } from './offer/offer.ts'
import { Origins } from './origins.ts'
import { CashierClient } from './payments/cashier-client.ts'
import { Payments } from './payments/payments.ts'
import { placeOfRecord } from './records/upload-place.ts'
import { guideOf } from './services/guide.ts'
import { findService } from './services/repository.ts'
import type { SealKeys } from './settings/seal-keys.ts'
import type { Settings } from './settings/settings.ts'

export interface ContextParts {
  readonly settings: Settings
  readonly counterparts: Counterparts
  readonly db: Database
  /** Reads the keys for documents, at the first call that needs them; a test system keeps its own in the database. */
  readonly readSealKeys: (parts: Pick<Context, 'db' | 'clock'>) => Promise<SealKeys>
  /** A test system passes origins that also know the sandbox's address. */
  readonly origins?: Origins
  /** The product's own when absent. */
  readonly content?: ContentLibrary
  readonly clock?: Clock
  /** Standard output when absent. */
  readonly log?: Log
  /** Passed where the database writes into them too. */
  readonly vitals?: Vitals
}

/** Macao's holidays, as the files in holidays/ have them. */
export function knownHolidays(): Context['holidays'] {
  const { days, knownUntil } = readHolidays()
  return { days: new Set(days), knownUntil }
}

/** Creates what the parts of the server share. */
export function createContext({
  settings,
  counterparts,
  db,
  readSealKeys,
  origins = new Origins(settings),
  content = PRODUCT_LIBRARY,
  clock = systemClock,
  log = createLogger(settings, 'payments'),
  vitals = new Vitals(),
}: ContextParts): Context {
  let filePlaces: Promise<FilePlaces> | undefined
  const openedPlaces = (): Promise<FilePlaces> => {
    filePlaces ??= openFilePlaces(settings)
    return filePlaces
  }
  const metrics = new Metrics()
  const payments = new Payments(db, clock, origins, new CashierClient(counterparts, clock, log, metrics.callsTo('cashier')), {
    log,
    pendingHours: settings.pendingHours,
    asksPerMinute: settings.accountRatePerMinute,
    rules: { counterparts, orderDays: settings.orderDays },
    handlers: HANDLERS,
  })
  return {
    settings,
    origins,
    counterparts,
    content,
    serviceGuide: async (itemId) => {
      const service = await findService(db, { itemId })
      return service && guideOf(service.definition, content.services.get(service.definition.serviceId))
    },
    db,
    clock,
    holidays: knownHolidays(),
    placeOfRecord,
    filePlaces: openedPlaces,
    storage: new StorageWatch(async () => (await openedPlaces()).store, log),
    payments,
    identities: new Identities(
      { db, clock, origins, payments, asksPerMinute: settings.accountRatePerMinute },
      new IdentityProvider(counterparts, clock, log, metrics.callsTo('identity')),
    ),
    refunds: new RefundsDue(db, payments, () => clock.now(), log, settings.pendingHours),
    sealer: new Sealer(() => readSealKeys({ db, clock }), origins, clock, log),
    offer: new Offer(db, clock),
    vitals,
    metrics,
    figures: FIGURES,
  }
}
