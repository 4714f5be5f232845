import { NO_LICENCES } from '#server/applications/licences/licence-source.ts'
import type { Counterparts } from '#server/counterparts.ts'
import type { SigningKey } from '#server/platform/settings/keys.ts'
import { PLAIN_CLIENT } from '#server/platform/settings/oidc-settings.ts'
import { readStorageSettings, type Settings } from '#server/platform/settings/settings.ts'
import type { TimeStampSettings } from '#server/platform/settings/time-stamps.ts'
import { TEST_SEAL } from './seal-keys.ts'

const key = (use: string): SigningKey => ({ id: 'test', secret: `${use}-key-of-the-tests`.padEnd(40, '-') })

/** The keys of the tests' counterparts; each party and direction has its own. */
export const TEST_KEYS = {
  ...{ toCashier: key('to-cashier'), fromCashier: key('from-cashier'), hostApp: key('host-app'), denial: key('denial') },
  ...{ toIdentity: key('to-identity'), fromIdentity: key('from-identity') },
} as const

/** An address where nothing listens. */
const NOWHERE = 'http://127.0.0.1:1'

/** Counterparts of a server whose cashier and identity provider the test controls. */
export function testCounterparts({
  cashierUrl = NOWHERE,
  identityUrl = NOWHERE,
  issuer = `${NOWHERE}/idp`,
  licences = NO_LICENCES,
  timeStamps = undefined as TimeStampSettings | undefined,
} = {}): Counterparts {
  return {
    isTestSystem: true,
    oidc: { issuer, clientId: 'ecad', clientSecret: 'a-client-secret-of-the-tests', ...PLAIN_CLIENT },
    cashier: { url: cashierUrl, signingKey: TEST_KEYS.toCashier, noticeKeys: [TEST_KEYS.fromCashier], noticeForm: 'own' },
    identity: { url: identityUrl, signingKey: TEST_KEYS.toIdentity, noticeKeys: [TEST_KEYS.fromIdentity], noticeForm: 'own' },
    ...{ hostAppKey: TEST_KEYS.hostApp, denialKey: TEST_KEYS.denial, licences },
    ...{ lookupUrl: `${NOWHERE}/lookup`, viewerUrl: `${NOWHERE}/viewer`, headerUrl: `${NOWHERE}/header` },
    ...{ mail: undefined, sms: undefined, timeStamps },
  }
}

/** A test's settings: a free port, no log, no rate limit, unless `env` overrides them. */
export const testSettings = (env: Readonly<Record<string, string>> = {}): Settings =>
  readStorageSettings({ PORT: '0', LOG_LEVEL: 'silent', RATE_PER_MINUTE: '100000', ACCOUNT_RATE_PER_MINUTE: '100000', ...env })

export const PRODUCTION_ENV = {
  PUBLIC_ORIGIN: 'https://ecad.example',
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'ecad',
  OIDC_CLIENT_SECRET: 'a-secret-of-the-sign-in-client',
  CASHIER_URL: 'https://pay.example/',
  CASHIER_SIGNING_KEY: `2026-11:${'a'.repeat(32)}`,
  CASHIER_NOTICE_KEYS: `2026-11:${'b'.repeat(32)},2026-12:${'c'.repeat(32)}`,
  IDENTITY_URL: 'https://face.example',
  IDENTITY_SIGNING_KEY: `1:${'d'.repeat(32)}`,
  IDENTITY_NOTICE_KEYS: `1:${'e'.repeat(32)}`,
  HOST_APP_KEY: `1:${'f'.repeat(32)}`,
  DENIAL_KEY: `1:${'g'.repeat(32)}`,
  SEAL_KEY: TEST_SEAL.sealKey,
  SEAL_CERTIFICATE: TEST_SEAL.sealCertificate,
  DOCUMENT_KEY: TEST_SEAL.documentKey,
} as const
