import type { TracingSettings } from '../tracing/start.ts'
import { mistypedVariables } from './mistyped-variables.ts'
import { type Environment, EnvironmentReader, SettingsError } from './reader.ts'
import type { LogFormat, LogLevel } from './table.ts'

/** The settings that production server and test system share, read from the environment (decision 8). */
export interface Settings {
  /** 0 takes a free port and prints it. */
  readonly port: number
  readonly host: string
  /** Folder of the embedded database and of uploaded files. */
  readonly dataDir: string
  /** A PostgreSQL; embedded in dataDir when undefined. */
  readonly databaseUrl: string | undefined
  /** Connections of this server to that PostgreSQL at most. */
  readonly databaseConnections: number
  /** Where browsers reach the product; absolute links are made from it alone (threat 32). Undefined: http://localhost and the port. */
  readonly publicOrigin: string | undefined
  /** Origins of the host app's offline package that may call the API with a bearer and no cookie (decision 4). */
  readonly appOrigins: readonly string[]
  /** Hosts whose links open the business platform [1-05]; `*.` before one means every host below it. */
  readonly businessReferrers: readonly string[]
  /** After how many idle minutes a cart is emptied [9-07], threat 22. */
  readonly cartIdleMinutes: number
  readonly cartMaxItems: number
  /** How long a payment method may be chosen for an order [4-12]. */
  readonly orderMinutes: number
  /** For how many days a new payment of an order may be begun; one under way is not ended. */
  readonly orderDays: number
  /** How often the server polls for bills that are due (decision 7). */
  readonly reconcileSeconds: number
  /** After how many hours a payment becomes a case: while a bank works on it, or after its time without an outcome. */
  readonly pendingHours: number
  /** Proxies in front of the server whose X-Forwarded-For is trusted, for rate limits only (threat 32). */
  readonly trustedProxies: number
  /** Calls per minute and address on sign-in, receipts and handovers (threat 13). */
  readonly ratePerMinute: number
  /** Files that an account may upload per minute; limits of other calls are in proportion (rate-limits/limits.ts, threat 31). */
  readonly accountRatePerMinute: number
  /** how many notices one address gets within a day */
  readonly noticesPerAddress: number
  /** How long drafts and unsubmitted files are kept (threat 31). */
  readonly keep: KeepSettings
  /** The most files of one account: unsubmitted ones together with all it uploaded within a day (threat 31). */
  readonly accountFiles: { readonly files: number; readonly bytes: number }
  /** The most open connections of clients; any more are closed at once (threat 31). */
  readonly maxConnections: number
  /** How long it still answers after SIGTERM, while /readyz says 503, so that a balancer stops sending requests first. */
  readonly drainSeconds: number
  /** S3-compatible storage of uploaded files; a folder in dataDir when undefined (decision 6). */
  readonly fileStorage: S3Settings | undefined
  /** A clamd that looks at every upload; nobody does when undefined. */
  readonly scanner: ScannerAddress | undefined
  /** Systems that are told of what happens, by signed messages; none by default. */
  readonly receivers: readonly Receiver[]
  /** Where /metrics listens; undefined: nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined
  /** Where traces go; undefined: nowhere. */
  readonly tracing: TracingSettings | undefined
  readonly logLevel: LogLevel
  /** auto: readable lines on a terminal, JSON anywhere else. */
  readonly logFormat: LogFormat
}

/** How an S3-compatible storage is reached, which several servers can share (decision 6). */
export interface S3Settings {
  /** e.g. https://storage.example/bucket; no trailing slash */
  readonly bucketUrl: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Where a clamd listens. */
export interface ScannerAddress {
  readonly host: string
  readonly port: number
}

/** A system that is told of what happens. */
export interface Receiver {
  /** It may get another address or secret and is the same by its name. */
  readonly name: string
  readonly url: string
  /** As Standard Webhooks writes them; two while one is replaced, and then a message has two signatures. */
  readonly secrets: readonly string[]
}

/** How long things are kept; in days, but for sessions. */
export interface KeepSettings {
  /** since a draft was last saved */
  readonly draftDays: number
  /** since an application was submitted, or its payment or check was last begun, that was neither completed nor paid */
  readonly unfinishedDays: number
  /** since the upload of a file that is in no application and no draft */
  readonly fileDays: number
  /** hours since its last use until a session's row goes */
  readonly sessionHours: number
  /** since a call of the bureau's system was answered */
  readonly answerDays: number
  /** since a notice to an applicant was written, until its number or address goes */
  readonly noticeAddressDays: number
  /** since a notice that could not be booked last came, until its bytes go; never when undefined */
  readonly noticeBytesDays: number | undefined
  /** since a message to other systems was written, until it goes once all of them have it */
  readonly messageDays: number
}

/** Reads the shared settings; faults are left in the reader. */
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
    cartIdleMinutes: env.value('CART_IDLE_MINUTES'),
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
    metrics: readMetrics(env),
    tracing: readTracing(env),
    logLevel: env.value('LOG_LEVEL'),
    logFormat: env.value('LOG_FORMAT'),
  }
}

/** Reads an environment once; throws a SettingsError whose sentences name every wrong and every mistyped variable. */
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
  if (bucketUrl === undefined) return undefined
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

/** Each receiver needs its address, once, and one secret or two. */
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
