import { randomBytes } from 'node:crypto'
import type { S3Settings } from './files/s3-store.ts'
import { type Environment, EnvironmentReader, SettingsError } from './settings-reader.ts'

export { SettingsError } from './settings-reader.ts'

/** Everything the environment decides (decision 8). Providers are undefined where the sandbox plays them. */
export interface Settings {
  /** 0 takes a free port and prints it. */
  readonly port: number
  readonly sandboxPort: number
  readonly host: string
  /** Folder of the embedded database and of uploaded files. */
  readonly dataDir: string
  /** A PostgreSQL; embedded in dataDir when undefined. */
  readonly databaseUrl: string | undefined
  /** Where browsers reach us; absolute links come from here alone (threat 32). Undefined: http://localhost and the port. */
  readonly publicOrigin: string | undefined
  /** Plays provider, cashier, identity check, viewer and host on its own origin. */
  readonly sandbox: boolean
  /** Serves the bundles that have the developers' panel (docs/panel.md); in a sandbox only. */
  readonly panel: boolean
  /** Where browsers reach the sandbox. Undefined: http://localhost and its port. */
  readonly sandboxOrigin: string | undefined
  readonly oidc: OidcSettings | undefined
  /** Undefined: the sandbox's. */
  readonly cashierUrl: string | undefined
  /** The identity provider's server, which shares the cashier's secret. Undefined: the sandbox's [7-37]. */
  readonly identityUrl: string | undefined
  /** Shared with the cashier; signs both ways. */
  readonly cashierSecret: string
  /** The external cadastral look-up and plan viewer [2-03], [7-39]; the sandbox's when undefined. */
  readonly lookupUrl: string | undefined
  readonly viewerUrl: string | undefined
  /** The host header's iframe [7-29], where there is one. */
  readonly headerUrl: string | undefined
  /** Idling empties a cart after so many minutes [9-07], threat 22. */
  readonly cartIdleMinutes: number
  readonly cartMaxItems: number
  /** How long a payment method may be chosen for an order [4-12]. */
  readonly orderMinutes: number
  /** How often the server looks for bills to ask the cashier about (decision 7). */
  readonly reconcileSeconds: number
  /** Proxies in front of us whose X-Forwarded-For is believed, for rate limits only (threat 32). */
  readonly trustedProxies: number
  /** Calls a minute and address on sign-in and receipts (threat 13). */
  readonly ratePerMinute: number
  /** S3-compatible storage of uploaded files; a folder in dataDir when undefined (decision 6). */
  readonly fileStorage: S3Settings | undefined
  readonly logLevel: LogLevel
  /** auto: lines to read on a terminal, JSON anywhere else. */
  readonly logFormat: LogFormat
}

export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]
const LOG_FORMATS = ['auto', 'text', 'json'] as const
export type LogFormat = (typeof LOG_FORMATS)[number]

const DATABASE_URL = /^postgres(ql)?:\/\/\S+$/
const HOST = /^[A-Za-z0-9_.:[\]-]{1,255}$/

/** Reads the environment once; throws a SettingsError whose sentences name every wrong variable. */
export function readSettings(environment: Environment): Settings {
  const env = new EnvironmentReader(environment)
  const issuer = env.address('OIDC_ISSUER')
  const sandbox = env.flag('SANDBOX', issuer === undefined && env.text('OIDC_ISSUER') === undefined)
  const cashierUrl = env.address('CASHIER_URL')
  const publicOrigin = env.origin('PUBLIC_ORIGIN')
  if (!sandbox) {
    const why = 'it is needed when SANDBOX is off'
    env.needed('OIDC_ISSUER', issuer, why)
    env.needed('CASHIER_URL', cashierUrl, why)
    env.needed('PUBLIC_ORIGIN', publicOrigin, `${why}, because links are made from it alone`)
  }
  const settings: Settings = {
    port: env.whole('PORT', 3000, 0, 65535),
    sandboxPort: env.whole('SANDBOX_PORT', 3001, 0, 65535),
    host: env.matching('HOST', HOST, 'a host name or an address to listen on') ?? '127.0.0.1',
    dataDir: env.text('DATA_DIR') ?? '.data',
    databaseUrl: env.matching('DATABASE_URL', DATABASE_URL, 'an address such as postgres://user:password@host/database'),
    publicOrigin,
    sandbox,
    panel: readPanel(env, sandbox),
    sandboxOrigin: env.origin('SANDBOX_ORIGIN'),
    oidc: issuer === undefined ? undefined : readOidc(env, issuer),
    cashierUrl,
    identityUrl: env.address('IDENTITY_URL'),
    cashierSecret: readCashierSecret(env, sandbox && cashierUrl === undefined),
    lookupUrl: env.address('LOOKUP_URL'),
    viewerUrl: env.address('VIEWER_URL'),
    headerUrl: env.address('HEADER_URL'),
    cartIdleMinutes: env.whole('CART_IDLE_MINUTES', 30, 1, 1440),
    cartMaxItems: env.whole('CART_MAX_ITEMS', 50, 1, 500),
    orderMinutes: env.whole('ORDER_MINUTES', 30, 1, 1440),
    reconcileSeconds: env.whole('RECONCILE_SECONDS', 5, 1, 3600),
    trustedProxies: env.whole('TRUSTED_PROXIES', 0, 0, 10),
    ratePerMinute: env.whole('RATE_PER_MINUTE', 300, 1, 1_000_000),
    fileStorage: readFileStorage(env),
    logLevel: env.oneOf('LOG_LEVEL', 'warn', LOG_LEVELS),
    logFormat: env.oneOf('LOG_FORMAT', 'auto', LOG_FORMATS),
  }
  if (env.faults.length > 0) throw new SettingsError(env.faults)
  return settings
}

function readOidc(env: EnvironmentReader, issuer: string): OidcSettings {
  const why = 'it is needed with OIDC_ISSUER'
  return {
    issuer,
    clientId: env.needed('OIDC_CLIENT_ID', env.text('OIDC_CLIENT_ID'), why),
    clientSecret: env.needed('OIDC_CLIENT_SECRET', env.text('OIDC_CLIENT_SECRET'), why),
  }
}

/** It shows what a session holds, so no product may have it by mistake. */
function readPanel(env: EnvironmentReader, sandbox: boolean): boolean {
  const panel = env.flag('PANEL', false)
  if (panel && !sandbox) env.faults.push('PANEL must be off when SANDBOX is off: the panel is for developers.')
  return panel
}

/** The sandbox lives in this process, so a secret of this start serves both ends. */
function readCashierSecret(env: EnvironmentReader, own: boolean): string {
  const secret = env.matching('CASHIER_SECRET', /^\S{16,}$/, 'at least 16 characters without spaces')
  if (own && secret === undefined) return randomBytes(32).toString('base64url')
  return env.needed('CASHIER_SECRET', secret, 'it signs what goes to and comes from the cashier')
}

function readFileStorage(env: EnvironmentReader): S3Settings | undefined {
  const bucketUrl = env.address('FILES_S3_URL')
  if (bucketUrl === undefined) return undefined
  const why = 'it is needed with FILES_S3_URL'
  return {
    bucketUrl,
    region: env.text('FILES_S3_REGION') ?? 'auto',
    accessKeyId: env.needed('FILES_S3_KEY_ID', env.text('FILES_S3_KEY_ID'), why),
    secretAccessKey: env.needed('FILES_S3_SECRET', env.text('FILES_S3_SECRET'), why),
  }
}
