import { type LicenceSource, NO_LICENCES } from './applications/licences/licence-source.ts'
import type { SigningKey } from './platform/settings/keys.ts'
import type { MailServer, SmsGateway } from './platform/settings/notice-settings.ts'
import type { OidcSettings } from './platform/settings/oidc-settings.ts'
import type { ProductionSettings, SignedParty } from './platform/settings/production.ts'
import type { TimeStampSettings } from './platform/settings/time-stamps.ts'

/**
 * The external systems that this server calls or trusts. In production they come from the settings. In a test system the sandbox plays
 * them on an origin that is known only once it listens, so each one is read when it is needed.
 */
export interface Counterparts {
  /** If true, pages state that no money is taken, and the test page is served. */
  readonly isTestSystem: boolean
  readonly oidc: OidcSettings
  readonly cashier: SignedParty
  readonly identity: SignedParty
  /** Signs the proof that our pages show to the super-app and its header [7-29]. */
  readonly hostAppKey: SigningKey
  /** Keys the hashes that identify people who may not apply [6-04]. */
  readonly denialKey: SigningKey
  /** Holds electronic licence documents [3-22]. */
  readonly licences: LicenceSource
  /** The external look-up and plan viewer [2-03], [7-39]; the bureau's sites if undefined. */
  readonly lookupUrl: string | undefined
  readonly viewerUrl: string | undefined
  /** The host's header in an iframe [7-29]; undefined if there is none. */
  readonly headerUrl: string | undefined
  /** Sends e-mails to applicants [3-06]; no e-mails if undefined. */
  readonly mail: MailServer | undefined
  readonly sms: SmsGateway | undefined
  /** Adds its time to seals; no time-stamps if undefined. */
  readonly timeStamps: TimeStampSettings | undefined
}

/** The counterparts that the settings name. The product has no source of licences yet, so no user has licences. */
export const realCounterparts = (settings: ProductionSettings): Counterparts => ({
  ...settings,
  licences: NO_LICENCES,
  isTestSystem: false,
})
