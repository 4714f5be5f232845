import { SignInProvider } from './accounts/provider.ts'
import { type FilePlaces, openFilePlaces } from './applications/files/open-store.ts'
import { pingScanner } from './applications/files/virus-scan.ts'
import { IdentityProvider } from './applications/identities/provider.ts'
import { Identities } from './applications/identities/service.ts'
import { guideOf } from './applications/services/guide.ts'
import { findService } from './applications/services/repository.ts'
import { Sealer } from './bureau/documents/sealer.ts'
import { placeOfRecord } from './bureau/records/upload-place.ts'
import type { Context } from './context.ts'
import type { Counterparts } from './counterparts.ts'
import { FIGURES } from './figures.ts'
import { handlersWith } from './handlers.ts'
import { type ContentLibrary, PRODUCT_LIBRARY } from './information/content/library.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'
import { Vitals } from './platform/health/vitals.ts'
import { Watch } from './platform/health/watch.ts'
import { createLogger } from './platform/http/logging.ts'
import { knownHolidays } from './platform/known-holidays.ts'
import type { Log } from './platform/log.ts'
import { Metrics } from './platform/metrics/metrics.ts'
import { Origins } from './platform/origins.ts'
import { Seal } from './platform/sealing/seal.ts'
import { TimeStampAuthority } from './platform/sealing/time-stamp-authority.ts'
import type { SealKeys } from './platform/settings/seal-keys.ts'
import type { Settings } from './platform/settings/settings.ts'
import { RefundsDue } from './sales/cases/refunds-due.ts'
import { Offer } from './sales/offer/offer.ts'
import { CashierClient } from './sales/payments/cashier-client.ts'
import { ChannelBoard } from './sales/payments/channels.ts'
import { Payments } from './sales/payments/payments.ts'
import { hasPlaces } from './sales/places/search.ts'

export interface ContextParts {
  readonly settings: Settings
  readonly counterparts: Counterparts
  readonly db: Database
  /** Reads the keys for documents at the first call that needs them; a test system keeps its keys in the database. */
  readonly readSealKeys: (parts: Pick<Context, 'db' | 'clock'>) => Promise<SealKeys>
  /** A test system passes origins that also include the sandbox's address. */
  readonly origins?: Origins
  /** The product's content by default. */
  readonly content?: ContentLibrary
  readonly clock?: Clock
  /** Standard output by default. */
  readonly log?: Log
  /** Passed if the database writes into them too. */
  readonly vitals?: Vitals
}

export function createContext({
  settings,
  counterparts,
  db,
  readSealKeys,
  origins = new Origins(settings),
  content = PRODUCT_LIBRARY,
  clock = systemClock,
  log = createLogger(settings),
  vitals = new Vitals(),
}: ContextParts): Context {
  let filePlaces: Promise<FilePlaces> | undefined
  const openedPlaces = (): Promise<FilePlaces> => {
    filePlaces ??= openFilePlaces(settings)
    return filePlaces
  }
  const holidays = knownHolidays()
  const metrics = new Metrics()
  const { scanner } = settings
  const signIn = new SignInProvider(counterparts, origins, clock, log, metrics.callsTo('sign_in'))
  const payments = new Payments(db, clock, origins, new CashierClient(counterparts, clock, log, metrics.callsTo('cashier')), {
    log,
    pendingHours: settings.pendingHours,
    callsPerMinute: settings.accountRatePerMinute,
    rules: { counterparts, orderDays: settings.orderDays },
    handlers: handlersWith(holidays),
  })
  const { timeStamps } = counterparts
  const authority = timeStamps && new TimeStampAuthority(timeStamps, clock, log, metrics.callsTo('time_stamp'))
  const seal = new Seal(() => readSealKeys({ db, clock }), clock, log, authority)
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
    holidays,
    placeOfRecord,
    filePlaces: openedPlaces,
    storage: new Watch(
      { who: 'the storage of files', meanwhile: 'uploads and downloads are refused' },
      async () => (await openedPlaces()).store.check(),
      log,
    ),
    signIn,
    signInProvider: new Watch({ who: 'the sign-in provider', meanwhile: 'nobody can sign in' }, () => signIn.check(), log),
    scanner: scanner && new Watch({ who: 'the virus scanner', meanwhile: 'uploads are refused' }, () => pingScanner(scanner), log),
    payments,
    channels: new ChannelBoard(payments.cashier, db, clock),
    identities: new Identities(
      { db, clock, origins, payments, callsPerMinute: settings.accountRatePerMinute },
      new IdentityProvider(counterparts, clock, log, metrics.callsTo('identity')),
    ),
    refunds: new RefundsDue(db, payments, () => clock.now(), log, settings.pendingHours),
    seal,
    sealer: new Sealer(seal, origins, clock, log),
    offer: new Offer(db, clock),
    hasPlaces: () => hasPlaces(db),
    vitals,
    metrics,
    figures: FIGURES,
  }
}
