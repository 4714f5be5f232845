import type { FastifyInstance } from 'fastify'
import type { HolidayList } from '#shared/domain/calendar/working-days.ts'
import type { SignInProvider } from './accounts/provider.ts'
import type { FilePlaces } from './applications/files/open-store.ts'
import type { FindPlace } from './applications/files/upload-place.ts'
import type { Identities } from './applications/identities/service.ts'
import type { Sealer } from './bureau/documents/sealer.ts'
import type { Counterparts } from './counterparts.ts'
import type { ItemContent } from './information/content/item-content.ts'
import type { ContentLibrary } from './information/content/library.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'
import type { Vitals } from './platform/health/vitals.ts'
import type { Watch } from './platform/health/watch.ts'
import type { AllFigures } from './platform/metrics/figures.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { Origins } from './platform/origins.ts'
import type { Seal } from './platform/sealing/seal.ts'
import type { Settings } from './platform/settings/settings.ts'
import type { RefundsDue } from './sales/cases/refunds-due.ts'
import type { Offer } from './sales/offer/offer.ts'
import type { ChannelBoard } from './sales/payments/channels.ts'
import type { Payments } from './sales/payments/payments.ts'

/** Everything that all parts of the server may use; createContext makes it once per process. */
export interface Context {
  readonly settings: Settings
  readonly origins: Origins
  readonly counterparts: Counterparts
  readonly content: ContentLibrary
  /** The generated guide of an item that has no written guide, made from the service in force; undefined if there is no such service. */
  readonly serviceGuide: (itemId: string) => Promise<ItemContent | undefined>
  readonly db: Database
  readonly clock: Clock
  readonly holidays: HolidayList
  readonly signIn: SignInProvider
  readonly payments: Payments
  readonly channels: ChannelBoard
  readonly refunds: RefundsDue
  readonly identities: Identities
  /** Finds the place of an upload that a record of the bureau requests. */
  readonly placeOfRecord: FindPlace
  /** The file store and the folder of unfinished uploads; opened at the first call. */
  readonly filePlaces: () => Promise<FilePlaces>
  readonly storage: Watch
  readonly signInProvider: Watch
  /** undefined if the settings name no scanner */
  readonly scanner: Watch | undefined
  /** The seal of documents and receipts (decision 12). */
  readonly seal: Seal
  /** Stamps and seals the bureau's documents (decision 12). */
  readonly sealer: Sealer
  readonly offer: Pick<Offer, 'inForce'>
  /** Whether the register has places by which a plan is found. */
  readonly hasPlaces: () => Promise<boolean>
  readonly vitals: Vitals
  readonly metrics: Metrics
  readonly figures: AllFigures
}

/** A Fastify plugin below /api that implements some rows of the wire; app.ts registers it. */
export type ApiRoutes = (app: FastifyInstance, context: Context) => Promise<void>
