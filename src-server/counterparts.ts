import { type LicenceSource, NO_LICENCES } from './licences/source.ts'
import type { SigningKey } from './settings/keys.ts'
import type { OidcSettings, ProductionSettings, SignedParty } from './settings/production.ts'

/**
 * Who stands on the other side of every call that leaves this server. In production the settings name
 * them; in a test system they are played on its own origin, whose address is known only once it listens,
 * so each is asked for when it is needed.
 */
export interface Counterparts {
  /** Pages say that no money is taken; the test page answers. */
  readonly isTestSystem: boolean
  readonly oidc: OidcSettings
  readonly cashier: SignedParty
  readonly identity: SignedParty
  /** Vouches for our pages to the super-app and its header [7-29]. */
  readonly hostAppKey: SigningKey
  /** Keys the hashes by which people who may not apply are known [6-04]. */
  readonly denialKey: SigningKey
  /** Keeps electronic licence documents [3-22]. */
  readonly licences: LicenceSource
  /** The external look-up and plan viewer [2-03], [7-39]; the bureau's own when undefined. */
  readonly lookupUrl: string | undefined
  readonly viewerUrl: string | undefined
  /** The host's header in an iframe [7-29], where there is one. */
  readonly headerUrl: string | undefined
}

/** The counterparts that the settings name. Nobody keeps licences for the product yet, so nobody has any. */
export const realCounterparts = (settings: ProductionSettings): Counterparts => ({
  ...settings,
  licences: NO_LICENCES,
  isTestSystem: false,
})
