import { spawnSync } from 'node:child_process'
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { mistypedVariables } from '#server/platform/settings/mistyped-variables.ts'
import { readProductionSettings } from '#server/platform/settings/production.ts'
import { EnvironmentReader, SettingsError } from '#server/platform/settings/reader.ts'
import { readStorageSettings } from '#server/platform/settings/settings.ts'
import { SETTINGS, type VariableName } from '#server/platform/settings/table.ts'
import { readSandboxSettings } from '#server/sandbox/settings.ts'
import { PRODUCTION_ENV } from '#tests/support/counterparts.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

type Env = Readonly<Record<string, string | undefined>>

const { path: folder, remove } = tempFolder('settings')
afterAll(remove)
const written = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const faultsOf = (read: (env: Env) => unknown, env: Env): readonly string[] => {
  try {
    read(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.faults
    throw error
  }
}
const production = (env: Env, now?: Date) => readProductionSettings({ ...PRODUCTION_ENV, ...env }, now)
const productionFaults = (env: Env, now?: Date) => faultsOf((one) => production(one, now), env)
const startsWith = (name: string) => [expect.stringMatching(new RegExp(`^${name} .*\\.$`))]
const rows = (table: readonly (readonly [name: string, ...values: string[]])[]): [string, string][] =>
  table.flatMap(([name, ...values]) => values.map((value): [string, string] => [name, value]))

describe('the environment (decision 8)', () => {
  it('may be empty for a test system: then everything has its default', () =>
    expect(readSandboxSettings({})).toMatchObject({
      ...{ port: 3000, sandboxPort: 3001, host: '127.0.0.1', panel: false, dataDir: '.data', cartIdleMinutes: 30 },
      accountFiles: { files: 200, bytes: 500 * 1024 * 1024 },
      keep: { draftDays: 30, fileDays: 7, sessionHours: 12, answerDays: 90, noticeAddressDays: 365, noticeBytesDays: undefined },
    }))

  it.each([
    ...Object.entries({ HOST: 'a b', DATABASE_URL: 'mysql://x', TRUSTED_PROXIES: 'all', RATE_PER_MINUTE: '1e3', ORDER_MINUTES: 'thirty' }),
    ...Object.entries({ CART_IDLE_MINUTES: '0', DRAFT_DAYS: '0', UNSUBMITTED_FILE_DAYS: 'soon', ACCOUNT_FILES: '0' }),
    ...Object.entries({ ACCOUNT_MEGABYTES: '9', LOG_LEVEL: 'loud', LOG_FORMAT: 'pretty' }),
    ...rows([
      ['PORT', 'abc', '70000', '-1'],
      ['FILES_S3_URL', 'https://storage.example/files?region=1', 'https://storage.example/a b'],
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318/#traces'],
      ['MAP_APP', 'http://map.example/?at={latitude},{longitude}', 'https://map.example/?at={latitude}'],
      ['WEBHOOK_RECEIVERS', 'https://bureau.example', 'bureau=http://bureau.example', 'Bureau=https://bureau.example'],
      ['BUSINESS_REFERRERS', 'https://business.example.mo', 'business.example.mo/', 'business.example.mo:443', 'Business.example.mo'],
      ['BUSINESS_REFERRERS', '*', 'ab.*.mo', 'business', 'a.example.mo b.example.mo'],
      ['HOST_JSAPIS', 'startPay', 'startPay=', 'setTitle=x', 'startPay=a,startPay=b', 'startPay=a=b', 'startPay=a b'],
      ['APP_ORIGINS', '*', 'null', 'app.example', 'https://app.example/', 'https://app.example/ecad', 'https://*.example'],
      ['APP_ORIGINS', 'https://App.example', 'https://app.example:443', 'https://a.example https://b.example'],
      ['APP_ORIGINS', 'http://app.example', 'file://', 'data://x', 'hostapp://ecad/x'],
    ]),
  ])('stops either server on %s=%s with a sentence that names it', (name, value) => {
    expect(faultsOf(readSandboxSettings, { [name]: value })).toEqual(startsWith(name))
    expect(productionFaults({ [name]: value })).toEqual(startsWith(name))
  })

  it('names every wrong variable at once, and never repeats a secret', () => {
    const faults = productionFaults({ PORT: 'x', CASHIER_SIGNING_KEY: 'hunter2', DATABASE_URL: 'postgres://me:pass word@h/d' })
    expect(faults).toHaveLength(3)
    expect(faults.join()).not.toMatch(/hunter2|pass word/)
  })

  it.each([
    ['signs that end the host’s name', 'postgres://me:hid#den@h/d', /^DATABASE_URL must be an address .* %2F %23 %3F\.$/],
    ['a slash', 'postgres://me:hid/den@h/d', /^DATABASE_URL must be an address .* %2F %23 %3F\.$/],
    ['no port', 'postgres://me:hidden@h:port/d', /^DATABASE_URL must be an address /],
    ['no certificate', 'postgres://me:hidden@h/d?sslrootcert=/no.pem', /^DATABASE_URL must name only files .* \/no\.pem \(ENOENT\)\.$/],
  ])('stops either server, and each command, on a DATABASE_URL with %s', (_what, url, said) => {
    for (const read of [readSandboxSettings, production, readStorageSettings]) {
      const faults = faultsOf(read, { DATABASE_URL: url })
      expect(faults).toEqual([expect.stringMatching(said)])
      expect(faults.join()).not.toMatch(/hid|den@/)
    }
  })

  it.each(['FILES_S3_KEY_ID', 'FILES_S3_SECRET'])(
    'stops either server on %s without its storage, where files would go to DATA_DIR',
    (name) => {
      for (const read of [readSandboxSettings, production])
        expect(faultsOf(read, { [name]: 'x' })).toEqual([`FILES_S3_URL is missing: ${name} means nothing without it.`])
    },
  )

  it('may have each secret in a file', () => {
    const samples: Env = {
      ...PRODUCTION_ENV,
      DATABASE_URL: 'postgres://me:secret@h/d',
      FILES_S3_SECRET: 'secret',
      WEBHOOK_SECRETS: `bureau=whsec_${'a'.repeat(32)}`,
      OIDC_CLIENT_KEY: PRODUCTION_ENV.DOCUMENT_KEY,
      SEAL_PIN: '123456',
      SMTP_URL: 'smtps://me:secret@mail.example',
      SMS_SIGNING_KEY: `1:${'h'.repeat(32)}`,
    }
    const secrets = (Object.keys(SETTINGS) as VariableName[]).filter((name) => 'isSecret' in SETTINGS[name])
    expect(secrets.filter((name) => samples[name] === undefined)).toEqual([])
    for (const name of secrets) {
      const inFile = { [`${name}_FILE`]: written(name, `${samples[name]}\n`) }
      const [fromFile, direct] = [inFile, { [name]: samples[name] }].map((env) => new EnvironmentReader(env))
      expect(fromFile?.value(name), name).toEqual(direct?.value(name))
      expect([fromFile?.faults, direct?.faults], name).toEqual([[], []])
    }
  })

  it('says what is wrong with the file of a secret without its content', () => {
    const faults = (env: Env) => productionFaults({ SMTP_FROM: 'no-reply@ecad.example', ...env })
    const right = written('right', 'smtps://me:secret@mail.example\n')
    const both = 'SMTP_URL and SMTP_URL_FILE must not both be set.'
    expect(faults({ SMTP_URL_FILE: right, SMTP_URL: 'smtps://mail.example' })).toEqual([both])
    const [wrong, ...others] = faults({ SMTP_URL_FILE: written('wrong', 'https://me:secret@mail.example') })
    expect([wrong, others]).toEqual([expect.stringMatching(/^SMTP_URL must (?!.*me:secret)/), []])
    const missing = `SMTP_URL_FILE names a file that cannot be read (ENOENT): "${right}-no".`
    expect(faults({ SMTP_URL_FILE: `${right}-no` })[0]).toBe(missing)
    expect(productionFaults({ SMTP_FROM_FILE: 'x' })).toHaveLength(1)
  })

  it.each([
    ['SMTP_URL', { SMTP_URL: 'https://mail.example', SMTP_FROM: 'no-reply@ecad.example' }],
    ['SMTP_FROM', { SMTP_URL: 'smtps://me:secret@mail.example' }],
    ['SMTP_FROM', { SMTP_URL: 'smtps://mail.example', SMTP_FROM: 'nobody' }],
    ['SMTP_URL', { SMTP_FROM: 'no-reply@ecad.example' }],
    ['SMS_URL', { SMS_URL: 'http://sms.example', SMS_SIGNING_KEY: `1:${'h'.repeat(32)}` }],
    ['SMS_SIGNING_KEY', { SMS_URL: 'https://sms.example' }],
    ['SMS_SIGNING_KEY', { SMS_URL: 'https://sms.example', SMS_SIGNING_KEY: `1:${'a'.repeat(32)}` }],
    ['SMS_URL', { SMS_SIGNING_KEY: `1:${'h'.repeat(32)}` }],
    ['SMS_URL', { SMS_SIGNATURE: 'own' }],
    ['SMS_SIGNING_KEY', { SMS_URL: 'https://sms.example', SMS_SIGNATURE: 'standard-webhooks', SMS_SIGNING_KEY: `1:${'h'.repeat(32)}` }],
  ])('of the ways to tell applicants names %s where it is wrong or missing: %j', (name, env) => {
    const faults = productionFaults(env)
    expect(faults).toEqual(startsWith(name))
    expect(faults.join()).not.toContain('me:secret')
  })

  it('is printed by `npm start -- --help` with its defaults, without the marks of Markdown', () => {
    const { stdout } = spawnSync(process.execPath, ['src-server/start.mjs', '--help'], { encoding: 'utf8' })
    expect(Object.keys(SETTINGS).filter((name) => !stdout.includes(`\n  ${name} (`))).toEqual([])
    expect(stdout).toContain('PORT (3000)\n      port of the product')
    expect(stdout).not.toMatch(/[`|]|\]\(|<!--/)
  })

  it('names every secret of both directions as one, so that no message repeats it', () => {
    const byName = Object.keys(SETTINGS).filter((name) => /_KEYS?$|_SECRETS?$|_PIN$|^DATABASE_URL$|^SMTP_URL$/.test(name))
    expect(Object.entries(SETTINGS).flatMap(([name, setting]) => ('isSecret' in setting ? [name] : []))).toEqual(byName)
  })
})

describe('the keys for documents (decision 12)', () => {
  const NOW = new Date('2026-11-20')
  const keyOf = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }).privateKey
  const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
  const tokenKey = (module = '/bin/sh') => `pkcs11:token=the%20seal;id=%01?module-path=${module}`
  const inToken = { SEAL_PIN: '123456' }

  it('are read from their texts, or from files', () => {
    const names = ['SEAL_KEY', 'SEAL_CERTIFICATE', 'DOCUMENT_KEY'] as const
    const remarks = 'Bag Attributes\n    friendlyName: seal\n'
    const files = Object.fromEntries(names.map((name) => [name, written(name, `${remarks}${PRODUCTION_ENV[name]}`)]))
    const before = createPublicKey(keyOf('prime256v1')).export({ type: 'spki', format: 'pem' }).toString()
    const { certificates, keysBefore } = production({ ...files, DOCUMENT_KEYS_BEFORE: before }, NOW).sealKeys
    expect([certificates.length, keysBefore.length]).toEqual([1, 1])
  })

  it.each<readonly [string, Env, RegExp]>([
    ['a file that is not there', { SEAL_KEY: '/no/such/file' }, /^SEAL_KEY must be PEM, or the path of a file .* \(ENOENT\)\.$/],
    ['another file', { SEAL_CERTIFICATE: 'package.json' }, /^SEAL_CERTIFICATE must be PEM, .* holds none, but is "package\.json"\.$/],
    ['a certificate in the place of a key', { SEAL_KEY: PRODUCTION_ENV.SEAL_CERTIFICATE }, /^SEAL_KEY must be a private key in PEM/],
    ['a weak key', { SEAL_KEY: pemOf(weak) }, /^SEAL_KEY must be a private key in PEM/],
    ['a curve that no reader knows', { SEAL_KEY: pemOf(keyOf('secp256k1')) }, /^SEAL_KEY must be a private key in PEM/],
    ['a key in the place of a certificate', { SEAL_CERTIFICATE: PRODUCTION_ENV.SEAL_KEY }, /^SEAL_CERTIFICATE must be certificates in PEM/],
    ['the certificate of another key', { SEAL_KEY: pemOf(keyOf('prime256v1')) }, /^SEAL_CERTIFICATE must be the certificate of SEAL_KEY/],
    ['the PIN of no token', { SEAL_PIN: '123456' }, /^SEAL_PIN must not be set/],
    ['a key in a token without the PIN', { SEAL_KEY: tokenKey() }, /^SEAL_PIN is missing/],
    ['a token without its module', { ...inToken, SEAL_KEY: tokenKey('/no/such.so') }, /^SEAL_KEY must name a module-path that is there/],
    ['a token without its key', { ...inToken, SEAL_KEY: 'pkcs11:token=a?module-path=/bin/sh' }, /^SEAL_KEY must name module-path, id/],
    ['a PIN in the address', { ...inToken, SEAL_KEY: `${tokenKey()}&pin-value=1234` }, /^SEAL_KEY must not hold the PIN/],
    ['a time-stamp’s root without its address', { TIMESTAMP_CA: PRODUCTION_ENV.SEAL_CERTIFICATE }, /^TIMESTAMP_URL is missing/],
    ['an authority that anybody may play', { TIMESTAMP_URL: 'http://time.example' }, /^TIMESTAMP_CA is missing: .* http address/],
    ['another curve for the QR', { DOCUMENT_KEY: pemOf(keyOf('secp384r1')) }, /^DOCUMENT_KEY must be a private key in PEM/],
    ['private keys as public ones', { DOCUMENT_KEYS_BEFORE: pemOf(keyOf('prime256v1')) }, /^DOCUMENT_KEYS_BEFORE must be public keys/],
  ])('stop the start with %s', (_what, env, said) => {
    const faults = productionFaults(env, NOW)
    expect(faults).toContainEqual(expect.stringMatching(said))
    expect(faults.join()).not.toContain('BEGIN')
  })

  it.each([
    ['has expired', '2041-01-01', 'SEAL_CERTIFICATE must be valid now, but expired on 2040-01-01T00:00:00.000Z.'],
    ['is not valid yet', '2019-12-31', 'SEAL_CERTIFICATE must be valid now, but is not before 2020-01-01T00:00:00.000Z.'],
  ])('stop the start with a certificate that %s', (_what, now, said) => {
    expect(productionFaults({}, new Date(now))).toEqual([said])
  })
})

describe('receivers of messages', () => {
  const secret = (fill: number) => `whsec_${Buffer.alloc(32, fill).toString('base64')}`
  const both = `bureau=${secret(1)},archive=${secret(2)}`
  const told = { WEBHOOK_RECEIVERS: 'bureau=https://bureau.example/messages,archive=http://127.0.0.1:9000' }

  it('each have an address and a secret, or two while one is replaced', () => {
    const secrets = `bureau=${secret(1)}, bureau=${secret(2)}, archive=${secret(3)}`
    expect(production({ ...told, WEBHOOK_SECRETS: secrets }).receivers).toEqual([
      { name: 'bureau', url: 'https://bureau.example/messages', secrets: [secret(1), secret(2)] },
      { name: 'archive', url: 'http://127.0.0.1:9000', secrets: [secret(3)] },
    ])
  })

  it.each([
    ['no secret of one', `bureau=${secret(1)}`, 'WEBHOOK_SECRETS is missing: the receiver "archive" needs a secret.'],
    ['a secret of nobody', `${both},burau=${secret(3)}`, 'WEBHOOK_SECRETS must hold secrets of receivers alone, but names "burau".'],
    ['a third secret', `${both},${both},${both}`, 'WEBHOOK_SECRETS must hold at most two secrets of "bureau".'],
  ])('stop the start with %s', (_what, secrets, fault) => {
    expect(productionFaults({ ...told, WEBHOOK_SECRETS: secrets })[0]).toBe(fault)
  })

  const WRONG = ['bureau=whsec_c2hvcnQ=', 'bureau=hunter2-hunter2-hunter2-hunter2-hunter2', secret(1)]
  it.each(WRONG)('stop the start with the secret %s, which is not repeated', (wrong) => {
    const faults = productionFaults({ WEBHOOK_SECRETS: wrong })
    expect(faults).toEqual([expect.stringMatching(/^WEBHOOK_SECRETS must hold entries such as bureau=whsec_/)])
    expect(faults[0]).not.toContain(wrong)
  })
})

describe('a mistyped setting (decision 10)', () => {
  it.each([
    ...Object.entries({ OIDC_ISUER: 'OIDC_ISSUER', 'OIDC-ISSUER': 'OIDC_ISSUER', PUBLIC_ORGIN: 'PUBLIC_ORIGIN', SANBOX: 'SANDBOX' }),
    ...Object.entries({ DATABSE_URL: 'DATABASE_URL', cashier_url: 'CASHIER_URL', IDENTITY_NOTICE_KEY: 'IDENTITY_NOTICE_KEYS' }),
    ['CASHIER_TOKEN', ''],
  ])('%s stops both servers, and what was meant is named: %j', (name, meant) => {
    const said = meant === '' ? 'docs/settings.md lists the settings.' : `is ${meant} meant?`
    const wrong = { [name]: 'https://somewhere.example' }
    for (const faults of [faultsOf(readSandboxSettings, wrong), productionFaults(wrong)])
      expect(faults.map((fault) => [fault.split(' ')[0], fault.slice(-said.length)])).toEqual([[name, said]])
  })

  it('is none that belongs to others', () => {
    const others = 'HOSTNAME HOME PATH LOGNAME USER NODE_ENV PORTS CASHIER_SERVICE_HOST CASHIER_PORT_80_TCP npm_config_loglevel'
    expect(mistypedVariables(Object.fromEntries(others.split(' ').map((name) => [name, 'x'])))).toEqual([])
  })
})

describe('the production server (decision 10)', () => {
  const mail = { SMTP_URL: 'smtps://me:secret@mail.example', SMTP_FROM: 'DSCC <no-reply@ecad.example>' }
  const sms = { SMS_URL: 'https://sms.example', SMS_SIGNING_KEY: `1:${'h'.repeat(32)}` }
  const APPS = ['https://app.example', 'https://20000067.h5app.example:8443', 'hostapp://ecad']
  const SITES = ['portal.example.mo', '*.companies.example.mo', 'localhost']
  it.each<readonly [what: string, env: Env, read: object]>([
    ['the counterparts it needs', {}, { publicOrigin: 'https://ecad.example', cashier: { url: 'https://pay.example' } }],
    ['several keys of a notice', {}, { cashier: { signingKey: { id: '2026-11' }, noticeKeys: [{ id: '2026-11' }, { id: '2026-12' }] } }],
    ['nothing more', {}, { mail: undefined, sms: undefined, receivers: [], appOrigins: [], businessReferrers: [] }],
    ['an outlet for e-mail', mail, { mail: { url: mail.SMTP_URL, from: mail.SMTP_FROM } }],
    ['one for SMS', sms, { sms: { url: sms.SMS_URL, signingKey: { id: '1' } } }],
    ['the host app’s own origins, as browsers write them (decision 4)', { APP_ORIGINS: APPS.join(', ') }, { appOrigins: APPS }],
    ['sites whose links open the business platform [1-05]', { BUSINESS_REFERRERS: SITES.join() }, { businessReferrers: SITES }],
    [
      'JSAPIs as the super-app names them',
      { HOST_JSAPIS: 'startPay=pay, callPhone=dial' },
      { hostJsapis: { startPay: 'pay', callPhone: 'dial' } },
    ],
    ['plain http to its own machine', { CASHIER_URL: 'http://127.0.0.1:8081' }, { cashier: { url: 'http://127.0.0.1:8081' } }],
  ])('may have %s', (_what, env, read) => {
    expect(production(env)).toMatchObject(read)
  })

  it('says in one list all that is missing', () => {
    const missing = faultsOf(readProductionSettings, {}).map((fault) => fault.split(' is missing:')[0])
    expect(missing.sort()).toEqual(Object.keys(PRODUCTION_ENV).sort())
  })

  it.each([
    ...Object.entries({ OIDC_ISSUER: 'http://id.example', CASHIER_URL: 'http://pay.example', IDENTITY_URL: 'http://face.example' }),
    ...Object.entries({ CASHIER_URL: 'https://pay.example/?shop=1', IDENTITY_URL: 'https://face.example,https://face2.example' }),
    ['HEADER_URL', 'http://portal.example/header'],
    ...Object.entries({ SANDBOX_PORT: '3001', SANDBOX_ORIGIN: 'http://localhost:3001', PANEL: 'on', HOST_APP_KEY: `1:${'a'.repeat(32)}` }),
    ...Object.entries({ IDENTITY_NOTICE_KEYS: `1:${'b'.repeat(32)}`, IDENTITY_NOTICE_SIGNATURE: 'jws' }),
    ...rows([
      ['PUBLIC_ORIGIN', 'http://ecad.example', 'ecad.example', 'https://ecad.example/path'],
      ['APP_ORIGINS', 'http://localhost:8080', PRODUCTION_ENV.PUBLIC_ORIGIN],
      ['CASHIER_SIGNING_KEY', 'short', `1:${'x'.repeat(32)},2:${'y'.repeat(32)}`],
      ['CASHIER_NOTICE_KEYS', `1:${'x'.repeat(32)},2:${'y'.repeat(32)},3:${'z'.repeat(32)}`, `1:${'x'.repeat(32)},1:${'y'.repeat(32)}`],
      ['SANDBOX', 'on', 'perhaps'],
    ]),
  ])('does not start with %s=%s', (name, value) => {
    expect(productionFaults({ [name]: value })).toEqual(startsWith(`${name} must`))
  })

  it('needs secrets of Standard Webhooks where notices are in that form', () => {
    const env = { IDENTITY_NOTICE_SIGNATURE: 'standard-webhooks' }
    expect(productionFaults(env)).toEqual([expect.stringMatching(/^IDENTITY_NOTICE_KEYS must be id:whsec_/)])
    const IDENTITY_NOTICE_KEYS = `1:whsec_${'B'.repeat(42)}A=,2:whsec_${'C'.repeat(42)}A=`
    expect(production({ ...env, IDENTITY_NOTICE_KEYS }).identity).toMatchObject({ noticeForm: 'standard-webhooks' })
  })
})

describe('the test system (decision 10)', () => {
  it.each([
    ...rows([
      ['HOST', '0.0.0.0', 'ecad.example'],
      ['PUBLIC_ORIGIN', 'https://ecad.example', 'https://localhost', 'http://192.168.1.4:3000'],
    ]),
    ...Object.entries({ SANDBOX_ORIGIN: 'https://sandbox.example', SANDBOX: 'off', SANDBOX_PORT: '3.5', PANEL: 'perhaps' }),
    ...Object.entries(PRODUCTION_ENV).filter(([name]) => name !== 'PUBLIC_ORIGIN'),
  ])('does not start with %s=%s, asked for or not', (name, value) => {
    for (const asked of [{}, { SANDBOX: 'on' }])
      expect(faultsOf(readSandboxSettings, { ...asked, [name]: value })).toEqual(startsWith(`${name} must`))
  })

  it('has the developers’ panel where it is asked for', () => expect(readSandboxSettings({ PANEL: 'on' }).panel).toBe(true))
})
