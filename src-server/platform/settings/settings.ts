import type { JsapiNames } from '#shared/domain/host-jsapis.ts'
import type { SignatureForm } from '../signing/forms.ts'
import type { TracingSettings } from '../tracing/start.ts'
import { mistypedVariables } from './mistyped-variables.ts'
import { type Environment, EnvironmentReader, SettingsError } from './reader.ts'
import type { LogFormat, LogLevel } from './table.ts'

/** The settings shared by production server and test system, read from the environment (decision 8). */
export interface Settings {
  /** 0: the system chooses a free port, which is printed. */
  readonly port: number
  readonly host: string
  /** Folder of the embedded database and of uploaded files. */
  readonly dataDir: string
  /** PostgreSQL's address; the embedded database in dataDir if undefined. */
  readonly databaseUrl: string | undefined
  /** The most connections of this server to PostgreSQL. */
  readonly databaseConnections: number
  /**
   * The origin at which browsers reach the product; absolute links use only this one (threat 32). If undefined: http://localhost and the
   * port.
   */
  readonly publicOrigin: string | undefined
  /** Origins of the host app's offline package that may call the API with a bearer and no cookie (decision 4). */
  readonly appOrigins: readonly string[]
  /** Hosts whose links open the business platform [1-05]; a leading `*.` matches every host below it. */
  readonly businessReferrers: readonly string[]
  /** The super-app's names of JSAPIs, where they are not ours. */
  readonly hostJsapis: JsapiNames
  /** Where a weakness is reported, for security.txt (RFC 9116); no such file if empty. */
  readonly securityContact: readonly string[]
  /** Idle minutes after which a cart is emptied [9-07], threat 22. */
  readonly cartIdleMinutes: number
  readonly mapApp: string
  readonly cartMaxItems: number
  /** How long the user may choose a payment method for an order [4-12]. */
  readonly orderMinutes: number
  /** For how many days an order may begin a new payment; a payment under way is not ended. */
  readonly orderDays: number
  /** How often the server polls for due bills (decision 7). */
  readonly reconcileSeconds: number
  /** Hours after which an undecided payment becomes a case: a bank still works on it, or its time ended without an outcome. */
  readonly pendingHours: number
  /** Number of proxies in front of the server whose X-Forwarded-For is trusted, for rate limits only (threat 32). */
  readonly trustedProxies: number
  /** Calls per minute and address on sign-in, receipts and handovers (threat 13). */
  readonly ratePerMinute: number
  /** Files that an account may upload per minute; other limits are proportional (rate-limits/limits.ts, threat 31). */
  readonly accountRatePerMinute: number
  /** the most notices to one address within a day */
  readonly noticesPerAddress: number
  /** How long drafts and unsubmitted files are kept (threat 31). */
  readonly keep: KeepSettings
  /** The limit of one account's files: unsubmitted ones together with all uploads of the last day (threat 31). */
  readonly accountFiles: { readonly files: number; readonly bytes: number }
  /** The most open client connections; further ones are closed at once (threat 31). */
  readonly maxConnections: number
  /** How long the server still answers after SIGTERM while /readyz returns 503, so a balancer stops sending requests first. */
  readonly drainSeconds: number
  /** S3-compatible storage of uploaded files; a folder in dataDir if undefined (decision 6). */
  readonly fileStorage: S3Settings | undefined
  /** A clamd that scans every upload; no scan if undefined. */
  readonly scanner: ScannerAddress | undefined
  /** Systems that receive events as signed messages; none by default. */
  readonly receivers: readonly Receiver[]
  /** How notices of the cashier and the identity provider are signed. */
  readonly noticeForms: { readonly cashier: SignatureForm; readonly identity: SignatureForm }
  /** Where /metrics listens; no metrics if undefined. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined
  /** Where traces are sent; no traces if undefined. */
  readonly tracing: TracingSettings | undefined
  readonly logLevel: LogLevel
  /** auto: readable lines on a terminal, JSON otherwise. */
  readonly logFormat: LogFormat
}

/** Access to an S3-compatible storage, which several servers can share (decision 6). */
export interface S3Settings {
  /** e.g. https://storage.example/bucket; no trailing slash */
  readonly bucketUrl: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface ScannerAddress {
  readonly host: string
  readonly port: number
}

/** A system that receives events. */
export interface Receiver {
  /** Identifies the receiver, whose address and secret may change. */
  readonly name: string
  readonly url: string
  /** In the form of Standard Webhooks. Two during a replacement: then each message has two signatures. */
  readonly secrets: readonly string[]
}

/** How long data is kept; in days, sessions in hours. */
export interface KeepSettings {
  /** since the last save of a draft */
  readonly draftDays: number
  /** since an application was submitted, or since the latest start of its payment or check, if it was neither completed nor paid */
  readonly unfinishedDays: number
  /** since the upload of a file that belongs to no application and no draft */
  readonly fileDays: number
  /** hours since a session's last use until its row is deleted */
  readonly sessionHours: number
  /** since the answer to a call of the bureau's system */
  readonly answerDays: number
  /** since a notice to an applicant was written, until its number or address is deleted */
  readonly noticeAddressDays: number
  /** since a cashier's notice that could not be recorded last arrived, until its bytes are deleted; never if undefined */
  readonly noticeBytesDays: number | undefined
  /** since a message to other systems was written, until it is deleted; it is kept until all of them have received it */
  readonly messageDays: number
}

/** Reads the shared settings; the reader collects the faults. */
export function readCommon(env: EnvironmentReader): Settings {
  return {
    port: env.value('PORT'),
    host: env.value('HOST'),
    dataDir: env.value('DATA_DIR'),
    databaseUrl: env.value('DATABASE_URL'),
    databaseConnections: env.value('DATABASE_CONNECTIONS'),
    publicOrigin: env.value('PUBLIC_ORIGIN'),
    appOrigins: env.value('APP_ORIGINS'),
    businessReferrers: env.value('BUSINESS_REFERRERS'),
    hostJsapis: env.value('HOST_JSAPIS'),
    securityContact: env.value('SECURITY_CONTACT'),
    cartIdleMinutes: env.value('CART_IDLE_MINUTES'),
    mapApp: env.value('MAP_APP'),
    cartMaxItems: env.value('CART_MAX_ITEMS'),
    orderMinutes: env.value('ORDER_MINUTES'),
    orderDays: env.value('ORDER_DAYS'),
    reconcileSeconds: env.value('RECONCILE_SECONDS'),
    pendingHours: env.value('PENDING_HOURS'),
    trustedProxies: env.value('TRUSTED_PROXIES'),
    ratePerMinute: env.value('RATE_PER_MINUTE'),
    accountRatePerMinute: env.value('ACCOUNT_RATE_PER_MINUTE'),
    noticesPerAddress: env.value('NOTICES_PER_ADDRESS'),
    keep: {
      draftDays: env.value('DRAFT_DAYS'),
      unfinishedDays: env.value('UNFINISHED_APPLICATION_DAYS'),
      fileDays: env.value('UNSUBMITTED_FILE_DAYS'),
      sessionHours: env.value('SESSION_ROW_HOURS'),
      answerDays: env.value('BACK_OFFICE_ANSWER_DAYS'),
      noticeAddressDays: env.value('NOTICE_ADDRESS_DAYS'),
      noticeBytesDays: env.value('UNBOOKED_NOTICE_DAYS'),
      messageDays: env.value('MESSAGE_DAYS'),
    },
    accountFiles: {
      files: env.value('ACCOUNT_FILES'),
      bytes: env.value('ACCOUNT_MEGABYTES') * 1024 * 1024,
    },
    maxConnections: env.value('MAX_CONNECTIONS'),
    drainSeconds: env.value('DRAIN_SECONDS'),
    fileStorage: readFileStorage(env),
    scanner: env.value('SCANNER'),
    receivers: readReceivers(env),
    noticeForms: { cashier: env.value('CASHIER_NOTICE_SIGNATURE'), identity: env.value('IDENTITY_NOTICE_SIGNATURE') },
    metrics: readMetrics(env),
    tracing: readTracing(env),
    logLevel: env.value('LOG_LEVEL'),
    logFormat: env.value('LOG_FORMAT'),
  }
}

/** Reads an environment. Throws a SettingsError that names every wrong and every mistyped variable. */
export function readAll<T>(environment: Environment, read: (env: EnvironmentReader) => T): T {
  const env = new EnvironmentReader(environment)
  const settings = read(env)
  const faults = [...mistypedVariables(environment), ...env.faults]
  if (faults.length > 0) throw new SettingsError(faults)
  return settings
}

/** Reads the settings for commands that only open the database. */
export const readStorageSettings = (environment: Environment): Settings => readAll(environment, readCommon)

function readFileStorage(env: EnvironmentReader): S3Settings | undefined {
  const bucketUrl = env.value('FILES_S3_URL')
  if (bucketUrl === undefined) {
    for (const name of ['FILES_S3_KEY_ID', 'FILES_S3_SECRET'] as const) env.without(name, 'FILES_S3_URL')
    return undefined
  }
  const why = 'it is needed with FILES_S3_URL'
  return {
    bucketUrl,
    region: env.value('FILES_S3_REGION'),
    accessKeyId: env.required('FILES_S3_KEY_ID', env.value('FILES_S3_KEY_ID'), why),
    secretAccessKey: env.required('FILES_S3_SECRET', env.value('FILES_S3_SECRET'), why),
  }
}

function readTracing(env: EnvironmentReader): Settings['tracing'] {
  const collectorUrl = env.value('OTEL_EXPORTER_OTLP_ENDPOINT')
  return collectorUrl === undefined ? undefined : { collectorUrl, service: env.value('OTEL_SERVICE_NAME') }
}

function readMetrics(env: EnvironmentReader): Settings['metrics'] {
  const port = env.value('METRICS_PORT')
  return port === undefined ? undefined : { port, host: env.value('METRICS_HOST') }
}

/** Each receiver must have one address, and one or two secrets. */
function readReceivers(env: EnvironmentReader): readonly Receiver[] {
  const addresses = env.value('WEBHOOK_RECEIVERS')
  const secrets = env.value('WEBHOOK_SECRETS')
  const names = addresses.map(([name]) => name)
  if (new Set(names).size < names.length) env.faults.push('WEBHOOK_RECEIVERS must name each receiver once.')
  for (const name of new Set(secrets.map(([of]) => of)))
    if (!names.includes(name)) env.faults.push(`WEBHOOK_SECRETS must hold secrets of receivers alone, but names "${name}".`)
  return addresses.map(([name, url]) => {
    const own = secrets.filter(([of]) => of === name).map(([, secret]) => secret)
    if (own.length === 0) env.required('WEBHOOK_SECRETS', undefined, `the receiver "${name}" needs a secret`)
    if (own.length > 2) env.faults.push(`WEBHOOK_SECRETS must hold at most two secrets of "${name}".`)
    return { name, url, secrets: own }
  })
}
