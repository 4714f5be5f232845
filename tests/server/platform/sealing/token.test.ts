import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Seal } from '#server/platform/sealing/seal.ts'
import { readSealKeys } from '#server/platform/settings/seal-keys.ts'
import { selfSigned } from '#server/sandbox/self-signed.ts'
import { signatureOf } from '#tests/support/pdf.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { TEST_SEAL } from '#tests/support/seal-keys.ts'
import { AT, seal } from '#tests/support/sealed.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

const MODULE = '/usr/lib/softhsm/libsofthsm2.so'
const PIN = '739154'
const folder = tempFolder('token')
const path = (name: string) => join(folder.path, name)
const environment = { PATH: process.env.PATH, SOFTHSM2_CONF: process.env.SOFTHSM2_CONF }

const KEYS = {
  '01': generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  '02': generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey,
  '03': generateKeyPairSync('ec', { namedCurve: 'secp384r1' }).privateKey,
} as const
type Id = keyof typeof KEYS
const certificateOf = (key: KeyObject) => selfSigned(key, { name: 'Token', from: AT, years: 1 })
const addressOf = (id: string, token = 'the%20seal') => `pkcs11:token=${token};id=%${id};type=private?module-path=${MODULE}`

const logged: string[] = []
/** The server's seal by a key in the token; every part can be wrong. */
async function sealOf(id: Id, { address = addressOf(id), pin = PIN, certificate = certificateOf(KEYS[id]) } = {}): Promise<Seal> {
  const { keys, faults } = readSealKeys({ ...TEST_SEAL, sealKey: address, sealPin: pin, sealCertificate: await certificate }, AT)
  if (keys === undefined) throw new Error(JSON.stringify(faults))
  const log = { error: (_facts: object, message: string) => void logged.push(message) }
  return new Seal(async () => keys, { now: () => AT }, log, undefined)
}

describe.runIf(existsSync(MODULE))('a seal whose key is in a token (decision 12)', { timeout: 60_000 }, () => {
  beforeAll(() => {
    mkdirSync(path('tokens'))
    writeFileSync(path('conf'), `directories.tokendir = ${path('tokens')}\nobjectstore.backend = file\nlog.level = ERROR\n`)
    process.env.SOFTHSM2_CONF = path('conf')
    const util = (...args: readonly string[]) => execFileSync('softhsm2-util', args, { stdio: 'pipe' })
    util('--init-token', '--free', '--label', 'the seal', '--pin', PIN, '--so-pin', PIN)
    for (const [id, key] of Object.entries(KEYS)) {
      writeFileSync(path('key'), key.export({ type: 'pkcs8', format: 'pem' }))
      util('--import', path('key'), '--token', 'the seal', '--label', id, '--id', id, '--pin', PIN)
    }
  })
  afterAll(() => {
    Object.assign(process.env, environment)
    folder.remove()
  })

  it.each([
    ['RSA', '01'],
    ['EC on P-256', '02'],
    ['EC on P-384', '03'],
  ] as const)('is right with %s, also for pdfsig', async (_kind, id) => {
    const pems = { sealKey: addressOf(id), sealPin: PIN, sealCertificate: await certificateOf(KEYS[id]) }
    const sealed = await seal(planPdf('token'), pems)
    expect(await signatureOf(sealed)).toEqual({ format: 'ETSI.CAdES.detached', coversAll: true, isValid: true })
    writeFileSync(path('sealed.pdf'), sealed)
    expect(execFileSync('pdfsig', [path('sealed.pdf')], { encoding: 'utf8' })).toContain('Signature is Valid.')
  })

  it('shows its PIN on no command line, and the tool none of our secrets', async () => {
    const real = execFileSync('which', ['pkcs11-tool'], { encoding: 'utf8' }).trim()
    mkdirSync(path('bin'))
    writeFileSync(path('bin/pkcs11-tool'), `#!/bin/sh\necho "$@" > ${path('args')}\nenv > ${path('env')}\nexec ${real} "$@"\n`)
    chmodSync(path('bin/pkcs11-tool'), 0o755)
    process.env.PATH = `${path('bin')}${delimiter}${environment.PATH}`
    process.env.DENIAL_KEY = '1:never-to-be-seen'
    try {
      await (await sealOf('02')).tryKey()
      const [args, env] = ['args', 'env'].map((name) => readFileSync(path(name), 'utf8'))
      expect(args).toContain('--pin env:')
      expect(args).not.toContain(PIN)
      expect(env).not.toContain('never-to-be-seen')
    } finally {
      process.env.PATH = environment.PATH
      delete process.env.DENIAL_KEY
    }
  })

  it('keeps the server from starting with what never comes right by itself, which is named', async () => {
    const ends = async (made: Promise<Seal>) => (await made).tryKey().then(() => 'started', String)
    const other = certificateOf(generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey)
    expect(await ends(sealOf('02', { certificate: other }))).toContain('SEAL_CERTIFICATE is of another key')
    expect(await ends(sealOf('02', { address: addressOf('09') }))).toContain('no private key of the token has the id of SEAL_KEY')
    expect(await ends(sealOf('02', { address: addressOf('02').replace(MODULE, '/etc/hostname') }))).toContain('is no PKCS #11 module')
    process.env.PATH = folder.path
    try {
      expect(await ends(sealOf('02'))).toContain('pkcs11-tool is not installed')
    } finally {
      process.env.PATH = environment.PATH
    }
  })

  const whileAway = (work: () => Promise<void>) => {
    renameSync(path('tokens'), path('gone'))
    return work().finally(() => renameSync(path('gone'), path('tokens')))
  }

  it('tries a wrong PIN once, because a token locks itself after a few', async () => {
    const wrong = await sealOf('02', { pin: '000000' })
    await expect(wrong.tryKey()).rejects.toThrow(/SEAL_PIN is not the PIN/)
    // the token is not asked: it would answer that it is away
    await whileAway(() => expect(wrong.tryKey()).rejects.toThrow(/SEAL_PIN is not the PIN/))
  })

  it('waits for a token that is away: the server starts and says so, and seals once it is back', async () => {
    const own = await sealOf('02')
    await whileAway(() => own.tryKey())
    expect(logged).toEqual([expect.stringMatching(/^the key of the seal cannot be used: .+: no document is sealed until it can$/)])
    await own.tryKey()
    expect(logged).toHaveLength(1)
  })
})
