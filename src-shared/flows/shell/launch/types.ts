import type { Language } from '../../../domain/languages.ts'
import type { AccountType, Platform } from '../../../domain/platforms.ts'
import type { PayOrder } from '../../../ports/cashier.ts'
import type { KeyStore } from '../../../ports/storage.ts'

/** The host's own session [3-18]. Nothing uses it; the token is never put into an address, storage or log. */
export interface HostSession {
  /** the operating system, as the host names it */
  readonly osType: string | undefined
  readonly gxToken: string | undefined
}

/** The host app's start-up parameters, parsed by the bridge; every field may be missing or stale (decision 4). */
export interface HostLaunch {
  readonly language?: Language
  readonly isDark?: boolean
  readonly platform?: Platform
  /** the standalone payment page's order [2-10] */
  readonly order?: PayOrder
  readonly osType?: string
  readonly gxToken?: string
}

/** Sources of the launch parameters. The composition root passes them in, because flows do not access globals. */
export interface LaunchSources {
  /** the address's query, with or without '?' */
  readonly search: string
  /** document.referrer, or '' */
  readonly referrer: string
  readonly local: KeyStore
  readonly session: KeyStore
  /** the host's start-up parameters; undefined outside a host */
  readonly host?: HostLaunch | undefined
  /** the account type from the host; undefined if there is no host or it did not answer in time */
  readonly accountType?: AccountType | undefined
  /** run-time setting of the page: hosts whose links open the business platform [1-05]; default none */
  readonly businessReferrers?: readonly string[] | undefined
  /** run-time setting of the page (decision 1); default '/api' */
  readonly apiHost?: string | undefined
  /** scheme, host and port of this page */
  readonly origin: string
}

/** Launch parameters, read once; the address has priority over storage and host (decision 4). See docs/launch-params.md. */
export interface Launch {
  readonly language: Language
  readonly platform: Platform
  /** the platform is not known; it is `one` until the host's check decides [1-05] */
  readonly platformIsOpen: boolean
  readonly isDark: boolean
  /** the address or the host set the theme, so every address of this session contains it [1-07] */
  readonly isDarkGiven: boolean
  readonly order: PayOrder | undefined
  readonly hostSession: HostSession
  readonly apiHost: string
  readonly origin: string
}
