import type { AccountType, Platform } from '#shared/domain/platforms.ts'
import type { MyState } from '#shared/domain/records/record-states.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import type { Place } from './list-place.ts'

export type Line = WireResponse<'GET /my-records'>['records'][number]
export type EarlyLine = Exclude<Line, { readonly receivedAt: string }>

/** The filter of a list: the owner, and which items. */
export interface Wanted {
  readonly owner: string
  /** decides on which platform the cart and the drafts appear, because they do not store one */
  readonly accountType: AccountType
  readonly platform: Platform
  /** part of the number or of a service's name, or a whole cadastral number */
  readonly search?: string | undefined
  readonly state?: MyState | undefined
  /** the list continues after this place */
  readonly after?: Place | undefined
}
