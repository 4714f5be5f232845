import type { Language } from '../../domain/languages.ts'
import type { Platform } from '../../domain/platforms.ts'
import type { PayOrder } from '../../ports/cashier.ts'
import type { KeyStore } from '../../ports/storage.ts'

/** What a host app says at launch, already parsed by the bridge; every field may be missing or stale (decision 4). */
export interface HostLaunch {
  readonly language?: Language
  readonly isDark?: boolean
  readonly platform?: Platform
  /** the standalone payment page's order [2-10] */
  readonly order?: PayOrder
}

/** Where launch facts come from, handed in by the composition root so that nothing here touches a global. */
export interface LaunchSources {
  /** the address's query, with or without '?' */
  readonly search: string
  /** document.referrer, or '' */
  readonly referrer: string
  readonly local: KeyStore
  readonly session: KeyStore
  /** the host's start-up parameters; undefined outside a host */
  readonly host?: HostLaunch | undefined
  /** run-time setting of the page (decision 1); default '/api' */
  readonly apiHost?: string | undefined
  /** scheme, host and port of this page, for absolute addresses of ours */
  readonly origin: string
}

/** Facts of the launch, parsed once and read-only; the address wins over storage and host (decision 4). See docs/launch-params.md. */
export interface Launch {
  readonly language: Language
  readonly platform: Platform
  readonly isDark: boolean
  readonly order: PayOrder | undefined
  readonly apiHost: string
  readonly origin: string
}
