import type { S3Settings } from '../files/s3-store.ts'
import { type Environment, EnvironmentReader, SettingsError } from './reader.ts'
import type { LogFormat, LogLevel } from './table.ts'
import { mistypedVariables } from './variables.ts'

/** What production and test system have in common of everything the environment decides (decision 8). */
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
  /** Where browsers reach us; absolute links come from here alone (threat 32). Undefined: http://localhost and the port. */
  readonly publicOrigin: string | undefined
  /** Origins of the host app's offline package that may call the API with a bearer and no cookie (decision 4). */
  readonly appOrigins: readonly string[]
  /** Hosts whose links open the business platform [1-05]; `*.` before one means every host below it. */
  readonly businessReferrers: readonly string[]
  /** Idling empties a cart after so many minutes [9-07], threat 22. */
  readonly cartIdleMinutes: number
  readonly cartMaxItems: number
  /** How long a payment method may be chosen for an order [4-12]. */
  readonly orderMinutes: number
  /** How often the server looks for bills to ask the cashier about (decision 7). */
  readonly reconcileSeconds: number
  /** A payment on which a bank works longer than so many hours, or that has no end so long after its time, is a case for a clerk. */
  readonly pendingHours: number
  /** Proxies in front of us whose X-Forwarded-For is believed, for rate limits only (threat 32). */
  readonly trustedProxies: number
  /** Calls a minute and address on sign-in, receipts and handovers (threat 13). */
  readonly ratePerMinute: number
  /** Files an account may upload a minute; other calls by account are in proportion (rate-limits/limits.ts, threat 31). */
  readonly accountRatePerMinute: number
  /** When what was begun and not submitted goes (threat 31). */
  readonly keep: KeepSettings
  /** What one account may have: unsubmitted files together with all it uploaded within a day (threat 31). */
  readonly accountFiles: { readonly files: number; readonly bytes: number }
  /** Open connections of callers at most; one more is closed at once (threat 31). */
  readonly maxConnections: number
  /** After SIGTERM it goes on answering so long while it says that it is not ready, so that a balancer turns away first. */
  readonly drainSeconds: number
  /** S3-compatible storage of uploaded files; a folder in dataDir when undefined (decision 6). */
  readonly fileStorage: S3Settings | undefined
  readonly logLevel: LogLevel
  /** auto: lines to read on a terminal, JSON anywhere else. */
  readonly logFormat: LogFormat
}

export interface KeepSettings {
  /** since a draft was last saved */
  readonly draftDays: number
  /** since a file was uploaded that no application holds and no draft names */
  readonly fileDays: number
}

/** Reads the common part; faults are left in the reader. */
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
    reconcileSeconds: env.value('RECONCILE_SECONDS'),
    pendingHours: env.value('PENDING_HOURS'),
    trustedProxies: env.value('TRUSTED_PROXIES'),
    ratePerMinute: env.value('RATE_PER_MINUTE'),
    accountRatePerMinute: env.value('ACCOUNT_RATE_PER_MINUTE'),
    keep: { draftDays: env.value('DRAFT_DAYS'), fileDays: env.value('UNSUBMITTED_FILE_DAYS') },
    accountFiles: {
      files: env.value('ACCOUNT_FILES'),
      bytes: env.value('ACCOUNT_MEGABYTES') * 1024 * 1024,
    },
    maxConnections: env.value('MAX_CONNECTIONS'),
    drainSeconds: env.value('DRAIN_SECONDS'),
    fileStorage: readFileStorage(env),
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

/** For commands that open the database and speak with nobody. */
export const readStorageSettings = (environment: Environment): Settings => readAll(environment, readCommon)

function readFileStorage(env: EnvironmentReader): S3Settings | undefined {
  const bucketUrl = env.value('FILES_S3_URL')
  if (bucketUrl === undefined) return undefined
  const why = 'it is needed with FILES_S3_URL'
  return {
    bucketUrl,
    region: env.value('FILES_S3_REGION'),
    accessKeyId: env.needed('FILES_S3_KEY_ID', env.value('FILES_S3_KEY_ID'), why),
    secretAccessKey: env.needed('FILES_S3_SECRET', env.value('FILES_S3_SECRET'), why),
  }
}
