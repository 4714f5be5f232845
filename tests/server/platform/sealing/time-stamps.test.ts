import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { extractSignature } from '@signpdf/utils'
import { Certificate, SignedData, TimeStampResp } from 'pkijs'
import { describe, expect, it } from 'vitest'
import { contentsOf } from '#server/platform/sealing/contents.ts'
import { stampedBytes } from '#server/platform/sealing/pades.ts'
import { TimeStampAuthority } from '#server/platform/sealing/time-stamp-authority.ts'
import { certificatesIn } from '#server/platform/settings/seal-keys.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { FakeTimeStamps } from '#tests/support/fake-time-stamps.ts'
import { signatureOf, timeStampIn } from '#tests/support/pdf.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { TEST_SEAL } from '#tests/support/seal-keys.ts'
import { seal } from '#tests/support/sealed.ts'
import { TestClock } from '#tests/support/test-clock.ts'

const fake = await closeAfterAll(FakeTimeStamps.start())
const sealed = await seal(planPdf('time'))

function authority(settings = fake.settings) {
  const logged: string[] = []
  const note = (facts: { reason?: string }) => void logged.push(facts.reason ?? '')
  const log = { info: note, warn: note, error: note }
  return { logged, own: new TimeStampAuthority(settings, new TestClock(), log, () => undefined, 2_000) }
}

describe('the time-stamp of a seal (decision 12)', { timeout: 60_000 }, () => {
  it('is right for OpenSSL, and leaves the seal as it was: OpenSSL and pdfsig find it right, over the whole file', async () => {
    const pdf = Buffer.from(sealed)
    expect(await authority().own.stamp(pdf)).toBe(true)
    writeFileSync(fake.path('token'), timeStampIn(pdf) ?? '')
    writeFileSync(fake.path('value'), stampedBytes(contentsOf(pdf)))
    expect(fake.openssl('ts', '-verify', '-in', 'token', '-token_in', '-data', 'value', '-CAfile', 'root.pem')).toContain('OK')
    expect(pdf.length).toBe(sealed.length)
    expect(extractSignature(pdf).signedData.equals(extractSignature(sealed).signedData)).toBe(true)
    expect(await signatureOf(pdf)).toEqual({ format: 'ETSI.CAdES.detached', coversAll: true, isValid: true })
    writeFileSync(fake.path('document.pdf'), pdf)
    const printed = execFileSync('pdfsig', [fake.path('document.pdf')], { encoding: 'utf8' })
    expect(printed).toMatch(/Total document signed[\s\S]*Signature is Valid\./)
    writeFileSync(fake.path('cms'), contentsOf(pdf))
    writeFileSync(fake.path('signed'), extractSignature(pdf).signedData)
    writeFileSync(fake.path('seal.pem'), TEST_SEAL.sealCertificate)
    const verify = ['cms', '-verify', '-inform', 'DER', '-in', 'cms', '-content', 'signed', '-binary', '-CAfile', 'seal.pem']
    expect(() => fake.openssl(...verify, '-purpose', 'any', '-out', 'content')).not.toThrow()
    expect(readFileSync(fake.path('content')).equals(extractSignature(pdf).signedData)).toBe(true)
  })

  it('is written in the same breath as the seal, where the authority answers', async () => {
    expect(timeStampIn(await seal(planPdf('at once'), {}, authority().own))).toBeDefined()
    expect(timeStampIn(sealed)).toBeUndefined()
  })

  const refusal = Buffer.from('30053003020102', 'hex')
  let [earlier, other] = [Buffer.alloc(0), Buffer.alloc(0)]
  it.each<readonly [string, FakeTimeStamps['instead'], RegExp]>([
    ['is away', () => (request) => request.socket.destroy(), /fetch failed/],
    ['hangs', () => () => undefined, /timeout/],
    ['is broken', () => (_, response) => response.writeHead(500).end(), /answer 500/],
    ['sends you elsewhere', () => (_, response) => response.writeHead(302, { location: '/' }).end(), /redirect/],
    ['answers without end', () => (_, response) => response.end(Buffer.alloc(100_000)), /too long/],
    ['answers with a page', () => Buffer.from('<html>'), /an answer .* cannot be read/],
    ['refuses', () => refusal, /refuses \(status 2\)/],
    ['answers what was asked before', () => earlier, /answers another request/],
    ['stamps something else', () => other, /for something else/],
    [
      'signs wrongly',
      (token) => Buffer.from(token.map((byte, at) => (at === token.length - 1 ? byte ^ 1 : byte))),
      /signature of the token is wrong/,
    ],
    ['signs with a certificate of a server', (token) => byServer(token), /not one for time-stamps/],
  ])(
    'is not taken from an authority that %s: the document keeps its seal, and the log names the reason',
    async (_what, instead, reason) => {
      const { own, logged } = authority()
      await own.stamp(Buffer.from(sealed))
      earlier = readFileSync(fake.path('reply'))
      await own.stamp(Buffer.from(await seal(planPdf('another'))))
      other = readFileSync(fake.path('reply'))
      fake.instead = instead
      try {
        const pdf = Buffer.from(sealed)
        expect(await own.stamp(pdf)).toBe(false)
        expect(pdf.equals(sealed)).toBe(true)
        expect(logged).toEqual([expect.stringMatching(reason)])
      } finally {
        fake.instead = undefined
      }
    },
  )

  it('is not taken from an authority of another root', async () => {
    const { own, logged } = authority({ ...fake.settings, roots: certificatesIn(TEST_SEAL.sealCertificate) ?? [] })
    expect(await own.stamp(Buffer.from(sealed))).toBe(false)
    expect(logged).toEqual([expect.stringMatching(/certificate/)])
  })

  it('is not asked for again and again of an authority that is away', async () => {
    const { own } = authority({ url: 'http://127.0.0.1:1', roots: [] })
    for (let time = 0; time < 5; time += 1) await own.stamp(Buffer.from(sealed))
    expect(own.breaker.state).toBe('down')
  })
})

/** The same answer with the certificate of a server, of the same key, name and number. */
function byServer(token: Buffer): Buffer {
  const response = TimeStampResp.fromBER(new Uint8Array(token).buffer)
  if (response.timeStampToken === undefined) throw new Error('no token')
  const signed = new SignedData({ schema: response.timeStampToken.content })
  const [other] = certificatesIn(readFileSync(fake.path('server.pem'), 'utf8')) ?? []
  if (other === undefined) throw new Error('no certificate')
  signed.certificates = [Certificate.fromBER(new Uint8Array(other.raw).buffer)]
  response.timeStampToken.content = signed.toSchema(false)
  return Buffer.from(response.toSchema().toBER(false))
}
