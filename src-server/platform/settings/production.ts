import { systemClock } from '../clock.ts'
import type { SignatureForm } from '../signing/forms.ts'
import type { SigningKey } from './keys.ts'
import { keysFor } from './keys-for.ts'
import { type MailServer, readMailServer, readSmsGateway, type SmsGateway } from './notice-settings.ts'
import { type OidcSettings, readOidc } from './oidc-settings.ts'
import type { Environment, EnvironmentReader } from './reader.ts'
import { type KeyFault, readSealKeys, type SealKeys, type SealPems } from './seal-keys.ts'
import { readAll, readCommon, type Settings } from './settings.ts'
import type { VariableName } from './table.ts'
import { readTimeStamps, type TimeStampSettings } from './time-stamps.ts'
import { TOKEN_SCHEME } from './token-key.ts'

/** A party that this server calls and that sends notices; there is a key for each direction (decision 10). */
export interface SignedParty {
  readonly url: string
  /** signs our calls to it */
  readonly signingKey: SigningKey
  /** verify its notices; two during a replacement */
  readonly noticeKeys: readonly SigningKey[]
  /** how its notices are signed; our calls always are in our own form, because the other one covers neither method nor path */
  readonly noticeForm: SignatureForm
}

/** The settings that a production server requires; they have no defaults. */
export interface ProductionSettings extends Settings {
  readonly publicOrigin: string
  readonly oidc: OidcSettings
  readonly cashier: SignedParty
  readonly identity: SignedParty
  readonly hostAppKey: SigningKey
  readonly denialKey: SigningKey
  /** The keys that seal and sign the bureau's documents (decision 12). */
  readonly sealKeys: SealKeys
  /** No time-stamps if undefined. */
  readonly timeStamps: TimeStampSettings | undefined
  /** The bureau's sites if undefined. */
  readonly lookupUrl: string | undefined
  readonly viewerUrl: string | undefined
  /** No header of the host if undefined. */
  readonly headerUrl: string | undefined
  /** No notices by e-mail if undefined. */
  readonly mail: MailServer | undefined
  /** No notices by SMS if undefined. */
  readonly sms: SmsGateway | undefined
}

const NO_KEY: SigningKey = { id: '', secret: '' }
const NEEDED = 'the production server needs it'

/** Reads the production server's environment. Throws a SettingsError that lists every missing, mistyped or contradictory variable. */
export const readProductionSettings = (environment: Environment, now: Date = systemClock.now()): ProductionSettings =>
  readAll(environment, (env) => readProduction(env, now))

function readProduction(env: EnvironmentReader, now: Date): ProductionSettings {
  if (env.value('SANDBOX')) env.faults.push('SANDBOX must be off: this server serves real people. `npm start` starts the test system.')
  for (const name of ['SANDBOX_PORT', 'SANDBOX_ORIGIN', 'PANEL'] as const) env.forbidden(name, 'it belongs to the test system')
  const common = readCommon(env)
  const settings: ProductionSettings = {
    ...common,
    publicOrigin: secure(
      env,
      'PUBLIC_ORIGIN',
      env.required('PUBLIC_ORIGIN', common.publicOrigin, `${NEEDED}, because links are made from it alone`),
    ),
    oidc: readOidc(env, counterpart(env, 'OIDC_ISSUER'), NEEDED),
    cashier: signedParty(env, 'CASHIER_URL', 'CASHIER_SIGNING_KEY', 'CASHIER_NOTICE_KEYS', common.noticeForms.cashier),
    identity: signedParty(env, 'IDENTITY_URL', 'IDENTITY_SIGNING_KEY', 'IDENTITY_NOTICE_KEYS', common.noticeForms.identity),
    hostAppKey: key(env, 'HOST_APP_KEY'),
    denialKey: key(env, 'DENIAL_KEY'),
    sealKeys: sealKeys(env, now),
    timeStamps: readTimeStamps(env),
    lookupUrl: env.value('LOOKUP_URL'),
    viewerUrl: env.value('VIEWER_URL'),
    // browsers show no page in the clear inside an encrypted one
    headerUrl: env.encrypted('HEADER_URL', env.value('HEADER_URL')),
    mail: readMailServer(env),
    sms: readSmsGateway(env),
  }
  for (const origin of common.appOrigins) {
    if (origin.startsWith('http:'))
      env.faults.push(`APP_ORIGINS must not hold ${origin}: the production server answers nothing in the clear.`)
    if (origin === settings.publicOrigin)
      env.faults.push('APP_ORIGINS must not hold PUBLIC_ORIGIN: pages of the product sign in with a cookie there.')
  }
  env.faults.push(...sharedSecrets(settings))
  return settings
}

/** Refuses plain http: sessions of real people must be encrypted on every network. */
function secure(env: EnvironmentReader, name: VariableName, address: string): string {
  if (address.startsWith('http:')) env.faults.push(`${name} must be an https address: the production server serves nothing in the clear.`)
  return address
}

/** Reads the address of a counterpart: https, or plain http to a gateway on this machine. */
const counterpart = (env: EnvironmentReader, name: 'OIDC_ISSUER' | 'CASHIER_URL' | 'IDENTITY_URL'): string =>
  env.encrypted(name, env.required(name, env.value(name), NEEDED))

type KeyName = 'CASHIER_SIGNING_KEY' | 'IDENTITY_SIGNING_KEY' | 'HOST_APP_KEY' | 'DENIAL_KEY'
type NoticeKeysName = 'CASHIER_NOTICE_KEYS' | 'IDENTITY_NOTICE_KEYS'

function key(env: EnvironmentReader, name: KeyName): SigningKey {
  const [found] = env.value(name)
  env.required(name, found?.id, NEEDED)
  return found ?? NO_KEY
}

function signedParty(
  env: EnvironmentReader,
  url: 'CASHIER_URL' | 'IDENTITY_URL',
  signingKey: KeyName,
  noticeKeys: NoticeKeysName,
  noticeForm: SignatureForm,
): SignedParty {
  const keys = keysFor(env, noticeKeys, noticeForm)
  env.required(noticeKeys, keys[0]?.id, NEEDED)
  return { url: counterpart(env, url), signingKey: key(env, signingKey), noticeKeys: keys, noticeForm }
}

const PEM_SETTINGS: Readonly<Record<KeyFault['of'], 'SEAL_KEY' | 'SEAL_CERTIFICATE' | 'DOCUMENT_KEY' | 'DOCUMENT_KEYS_BEFORE'>> = {
  sealKey: 'SEAL_KEY',
  sealCertificate: 'SEAL_CERTIFICATE',
  documentKey: 'DOCUMENT_KEY',
  keysBefore: 'DOCUMENT_KEYS_BEFORE',
}
/** Placeholder when keys are invalid: the server does not start. */
const NO_KEYS = {} as SealKeys

/** Reads the keys for documents; a text that could not be read at all has been reported already. */
function sealKeys(env: EnvironmentReader, now: Date): SealKeys {
  const sealKey = env.required('SEAL_KEY', env.value('SEAL_KEY'), NEEDED)
  const isInToken = sealKey.startsWith(TOKEN_SCHEME)
  if (!isInToken) env.forbidden('SEAL_PIN', 'it means nothing without a key in a token')
  const pems: SealPems = {
    sealKey,
    ...(isInToken ? { sealPin: env.required('SEAL_PIN', env.value('SEAL_PIN'), 'it is needed with a key in a token') } : {}),
    sealCertificate: env.required('SEAL_CERTIFICATE', env.value('SEAL_CERTIFICATE'), NEEDED),
    documentKey: env.required('DOCUMENT_KEY', env.value('DOCUMENT_KEY'), NEEDED),
    keysBefore: env.value('DOCUMENT_KEYS_BEFORE') ?? '',
  }
  const { keys, faults } = readSealKeys(pems, now)
  for (const { of, must } of faults) if (pems[of] !== '') env.faults.push(`${PEM_SETTINGS[of]} ${must}.`)
  return keys ?? NO_KEYS
}

/** Faults for secrets that two parties or both directions share: one of them could then sign for the other. */
function sharedSecrets({ cashier, identity, hostAppKey, denialKey, oidc, sms }: ProductionSettings): readonly string[] {
  const used: readonly (readonly [VariableName, string])[] = [
    ['OIDC_CLIENT_SECRET', oidc.clientSecret],
    ['CASHIER_SIGNING_KEY', cashier.signingKey.secret],
    ...cashier.noticeKeys.map(({ secret }) => ['CASHIER_NOTICE_KEYS', secret] as const),
    ['IDENTITY_SIGNING_KEY', identity.signingKey.secret],
    ...identity.noticeKeys.map(({ secret }) => ['IDENTITY_NOTICE_KEYS', secret] as const),
    ['HOST_APP_KEY', hostAppKey.secret],
    ['DENIAL_KEY', denialKey.secret],
    ['SMS_SIGNING_KEY', sms?.signingKey.secret ?? ''],
  ]
  return used.flatMap(([name, secret], at) => {
    const earlier = secret === '' ? undefined : used.slice(0, at).find(([, other]) => other === secret)
    return earlier === undefined ? [] : [`${name} must hold a secret of its own, but shares one with ${earlier[0]}.`]
  })
}
