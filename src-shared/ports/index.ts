export type * from './cashier.ts'
export type * from './clock.ts'
export type * from './dialogs.ts'
export type * from './handover.ts'
export type * from './header-frame.ts'
export type * from './host-page.ts'
export type * from './identity-check.ts'
export type * from './locator.ts'
export type * from './lookup.ts'
export type * from './message.ts'
export type * from './navigator.ts'
export type * from './news.ts'
export type * from './phone.ts'
export type * from './preview.ts'
export type * from './seals.ts'
export type * from './storage.ts'

import type { Cashier } from './cashier.ts'
import type { Clock } from './clock.ts'
import type { Dialogs } from './dialogs.ts'
import type { Handover } from './handover.ts'
import type { HostPage } from './host-page.ts'
import type { IdentityCheck } from './identity-check.ts'
import type { Locator } from './locator.ts'
import type { Lookup } from './lookup.ts'
import type { Navigator } from './navigator.ts'
import type { Phone } from './phone.ts'
import type { Preview } from './preview.ts'
import type { Seals } from './seals.ts'
import type { Storages } from './storage.ts'

/** What a flow needs from its surface. Surfaces differ only by the adapters that they construct; flows do not test the surface. */
export interface Ports {
  readonly cashier: Cashier
  readonly clock: Clock
  readonly dialogs: Dialogs
  readonly handover: Handover
  readonly hostPage: HostPage
  readonly identityCheck: IdentityCheck
  readonly locator: Locator
  readonly lookup: Lookup
  readonly navigator: Navigator
  readonly phone: Phone
  readonly preview: Preview
  readonly seals: Seals
  readonly storage: Storages
}
