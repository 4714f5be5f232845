import type { FastifyInstance } from 'fastify'
import type { HolidayList } from '#shared/domain/working-days.ts'
import type { RefundsDue } from './cases/refunds-due.ts'
import type { Clock } from './clock.ts'
import type { ItemContent } from './content/item-content.ts'
import type { ContentLibrary } from './content/library.ts'
import type { Counterparts } from './counterparts.ts'
import type { Database } from './db/database.ts'
import type { Sealer } from './documents/sealer.ts'
import type { FilePlaces } from './files/open-store.ts'
import type { FindPlace } from './files/upload-place.ts'
import type { StorageWatch } from './health/storage-watch.ts'
import type { Vitals } from './health/vitals.ts'
import type { Identities } from './identities/service.ts'
import type { Figures } from './metrics/figures.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Offer } from './offer/offer.ts'
import type { Origins } from './origins.ts'
import type { Payments } from './payments/payments.ts'
import type { Settings } from './settings/settings.ts'

/** What every part of the server may use; createContext makes it once per process. */
export interface Context {
  readonly settings: Settings
  readonly origins: Origins
  readonly counterparts: Counterparts
  readonly content: ContentLibrary
  /** The guide of an item for which none was written, made from the service in force; undefined where there is no such service. */
  readonly serviceGuide: (itemId: string) => Promise<ItemContent | undefined>
  readonly db: Database
  readonly clock: Clock
  readonly holidays: HolidayList
  readonly payments: Payments
  readonly refunds: RefundsDue
  readonly identities: Identities
  /** Where documents go that a record of the bureau wants. */
  readonly placeOfRecord: FindPlace
  /** The file store and the folder of unfinished uploads; opened at the first call. */
  readonly filePlaces: () => Promise<FilePlaces>
  readonly storage: StorageWatch
  /** Seals the bureau's documents (decision 12). */
  readonly sealer: Sealer
  readonly offer: Pick<Offer, 'inForce'>
  readonly vitals: Vitals
  readonly metrics: Metrics
  /** What every module gives to monitoring. */
  readonly figures: Required<Omit<Figures, 'polled'>>
}

/** A Fastify plugin below /api that implements some rows of the wire; app.ts registers it. */
export type ApiRoutes = (app: FastifyInstance, context: Context) => Promise<void>
