import { type LicenceSource, NO_LICENCES } from './applications/licences/licence-source.ts'
import type { SigningKey } from './platform/settings/keys.ts'
import type { MailServer, SmsGateway } from './platform/settings/notice-settings.ts'
import type { OidcSettings, ProductionSettings, SignedParty } from './platform/settings/production.ts'

/**
 * The systems of others that this server calls or trusts. In production the settings name them. In a test system the
 * sandbox plays them on an origin that is known only once it listens, so each is read when it is needed.
 */
export interface Counterparts {
  /** Pages then say that no money is taken, and the test page answers. */
  readonly isTestSystem: boolean
  readonly oidc: OidcSettings
  readonly cashier: SignedParty
  readonly identity: SignedParty
  /** Signs what proves our pages to the super-app and its header [7-29]. */
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
  /** By what applicants are told [3-06]; by nothing of the kind when undefined. */
  readonly mail: MailServer | undefined
  readonly sms: SmsGateway | undefined
}

/** The counterparts that the settings name. The product has no source of licences yet, so nobody has any. */
export const realCounterparts = (settings: ProductionSettings): Counterparts => ({
  ...settings,
  licences: NO_LICENCES,
  isTestSystem: false,
})
