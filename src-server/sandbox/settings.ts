import { isLoopback } from '../platform/settings/loopback.ts'
import type { Environment, EnvironmentReader } from '../platform/settings/reader.ts'
import { readAll, readCommon, type Settings } from '../platform/settings/settings.ts'

/** A test system's settings: it plays every counterpart itself, so it has none of their addresses. */
export interface SandboxSettings extends Settings {
  readonly sandboxPort: number
  /** The public origin of the test system itself. Undefined: http://localhost and its port. */
  readonly sandboxOrigin: string | undefined
  /** Serves the bundles that include the developers' panel (docs/panel.md). */
  readonly panel: boolean
  /** The harness's bundle, if not this checkout's: the path of an offline package, or an address. */
  readonly harnessBundle: string | undefined
}

const COUNTERPARTS = [
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'CASHIER_URL',
  'CASHIER_SIGNING_KEY',
  'CASHIER_NOTICE_KEYS',
  'IDENTITY_URL',
  'IDENTITY_SIGNING_KEY',
  'IDENTITY_NOTICE_KEYS',
  'HOST_APP_KEY',
  'DENIAL_KEY',
  'SEAL_KEY',
  'SEAL_PIN',
  'SEAL_CERTIFICATE',
  'TIMESTAMP_URL',
  'TIMESTAMP_CA',
  'DOCUMENT_KEY',
  'DOCUMENT_KEYS_BEFORE',
  'LOOKUP_URL',
  'VIEWER_URL',
  'HEADER_URL',
  'SMTP_URL',
  'SMTP_FROM',
  'SMS_URL',
  'SMS_SIGNING_KEY',
] as const

/** Reads a test system's environment; throws a SettingsError for settings that belong to a production server. */
export const readSandboxSettings = (environment: Environment): SandboxSettings => readAll(environment, readSandbox)

function readSandbox(env: EnvironmentReader): SandboxSettings {
  if (env.value('SANDBOX') === false)
    env.faults.push('SANDBOX must be on or unset: this is the test system. `npm start` starts the production server.')
  for (const name of COUNTERPARTS) env.forbidden(name, 'the test system plays this party itself. With SANDBOX off it is used')
  const settings: SandboxSettings = {
    ...readCommon(env),
    sandboxPort: env.value('SANDBOX_PORT'),
    sandboxOrigin: env.value('SANDBOX_ORIGIN'),
    panel: env.value('PANEL') === true,
    harnessBundle: env.value('HARNESS_BUNDLE'),
  }
  if (!isLoopback(settings.host))
    env.faults.push(
      `HOST must be an address of this machine alone such as 127.0.0.1, but is "${settings.host}": in the test system anybody signs in as anybody.`,
    )
  for (const [name, origin] of [
    ['PUBLIC_ORIGIN', settings.publicOrigin],
    ['SANDBOX_ORIGIN', settings.sandboxOrigin],
  ] as const) {
    if (origin !== undefined && (origin.startsWith('https:') || !isLoopback(new URL(origin).hostname)))
      env.faults.push(`${name} must be an http origin of this machine, but is "${origin}": the test system is never served to others.`)
  }
  return settings
}
