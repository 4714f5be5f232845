import { accountWire } from './account.ts'
import { applicationWire } from './application.ts'
import { backOfficeWire } from './back-office.ts'
import { cartWire } from './cart.ts'
import { contentWire } from './content.ts'
import { documentsWire } from './documents.ts'
import { draftsWire } from './drafts.ts'
import { filesWire } from './files.ts'
import { handoverWire } from './handover.ts'
import { identityWire } from './identity.ts'
import { itemsWire } from './items.ts'
import { licencesWire } from './licences.ts'
import { myRecordsWire } from './my-records.ts'
import { parcelsWire } from './parcels.ts'
import { paymentWire } from './payment.ts'
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from './route.ts'
import { serviceItemWire } from './service-item.ts'
import { statusWire } from './status.ts'

/** Section 7 as one map: 'METHOD /path' below the API host to request and response. */
export const wire = {
  ...accountWire,
  ...cartWire,
  ...paymentWire,
  ...itemsWire,
  ...contentWire,
  ...serviceItemWire,
  ...applicationWire,
  ...draftsWire,
  ...filesWire,
  ...identityWire,
  ...handoverWire,
  ...licencesWire,
  ...myRecordsWire,
  ...documentsWire,
  ...statusWire,
  ...parcelsWire,
  ...backOfficeWire,
} as const

export type Wire = typeof wire
export type WireKey = keyof Wire
export type WireParams<K extends WireKey> = ParamsOf<Wire[K]>
export type WireQuery<K extends WireKey> = QueryOf<Wire[K]>
export type WireBody<K extends WireKey> = BodyOf<Wire[K]>
export type WireResponse<K extends WireKey> = ResponseOf<Wire[K]>
