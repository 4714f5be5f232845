import type { FastifyInstance } from 'fastify'
import type { HolidayList } from '#shared/domain/working-days.ts'
import type { RefundsDue } from './cases/refunds-due.ts'
import type { Clock } from './clock.ts'
import type { ItemContent } from './content/item-content.ts'
import type { ContentLibrary } from './content/library.ts'
import type { Counterparts } from './counterparts.ts'
import type { Database } from './db/database.ts'
import type { FilePlaces } from './files/open-store.ts'
import type { Vitals } from './health/vitals.ts'
import type { Identities } from './identities/service.ts'
import type { Offer } from './offer/offer.ts'
import type { Origins } from './origins.ts'
import type { Payments } from './payments/payments.ts'
import type { Settings } from './settings/settings.ts'

/** What every room of the server may use. */
export interface Context {
  readonly settings: Settings
  readonly origins: Origins
  readonly counterparts: Counterparts
  readonly content: ContentLibrary
  /** The guide of an item that none was written for, by the definition of the service in force; undefined where there is none. */
  readonly serviceGuide: (itemId: string) => Promise<ItemContent | undefined>
  readonly db: Database
  readonly clock: Clock
  readonly holidays: HolidayList
  readonly payments: Payments
  readonly refunds: RefundsDue
  readonly identities: Identities
  /** The file store and the folder of uploads on their way, opened once at the first asking. */
  readonly filePlaces: () => Promise<FilePlaces>
  readonly offer: Pick<Offer, 'inForce'>
  readonly vitals: Vitals
}

/** A room: a Fastify plugin below the API host that implements its rows of the wire; app.ts registers it. */
export type Room = (app: FastifyInstance, context: Context) => Promise<void>
