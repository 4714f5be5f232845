import { createHash, generateKeyPairSync } from 'node:crypto'
import { Marks } from '#server/bureau/documents/document-marks.ts'
import { prepareDocument, type SealRequest } from '#server/bureau/documents/seal-work.ts'
import { Seal } from '#server/platform/sealing/seal.ts'
import type { TimeStampAuthority } from '#server/platform/sealing/time-stamp-authority.ts'
import type { Unsealed } from '#server/platform/sealing/unsealed.ts'
import { readSealKeys, type SealPems } from '#server/platform/settings/seal-keys.ts'
import { selfSigned } from '#server/sandbox/self-signed.ts'
import { madePdf, planPdf } from './pdfs.ts'
import { TEST_SEAL, testSealKeys } from './seal-keys.ts'

export const AT = new Date('2026-11-20T04:00:00Z')
export const marks = await Marks.of(await testSealKeys())
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url')

export const PDFS_TO_SEAL: readonly (readonly [kind: string, make: () => Promise<Buffer>])[] = [
  ['as small as can be', async () => planPdf('small')],
  ['as programs write it', () => madePdf()],
  ['with packed objects', () => madePdf({ packed: true })],
  ['of which less is seen than there is', () => madePdf({ cropped: true })],
  ...[90, 180, 270].map((angle) => [`turned by ${angle}°`, () => madePdf({ angle })] as const),
  ['of nearly 10 MB', () => madePdf({ ballast: 9_900_000 })],
]

export async function sealRequest(bytes: Uint8Array): Promise<SealRequest> {
  const token = await marks.sign({ recordNo: 'EC20261120000001', item: '0323.017', day: '2026-11-20', sha256: sha256(bytes) })
  const address = `https://ecad.dscc.gov.mo/ecad/check-document?d=${token}`
  const words = ['本文件設有電子簽名，掃描二維碼可查核是否仍然有效。', 'Scan it']
  return { bytes, stamp: { address, facts: ['EC20261120000001', 'Issued'], words }, at: AT }
}

/** The document with its seal, by the tests' keys or others. */
export async function seal(bytes: Uint8Array, pems?: Partial<SealPems>, authority?: TimeStampAuthority): Promise<Buffer> {
  const prepared = await prepareDocument(await sealRequest(bytes))
  if ('refused' in prepared) throw new Error(prepared.refused)
  return signed(prepared, pems, authority)
}

export async function signed(prepared: Unsealed, pems: Partial<SealPems> = {}, authority?: TimeStampAuthority): Promise<Buffer> {
  const { keys, faults } = readSealKeys({ ...TEST_SEAL, ...pems }, AT)
  if (keys === undefined) throw new Error(JSON.stringify(faults))
  const log = { error: () => undefined }
  return (await new Seal(async () => keys, { now: () => AT }, log, authority).sealInTime(prepared)).bytes
}

export async function sealByRsa(bytes: Uint8Array): Promise<Buffer> {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const sealKey = rsa.export({ type: 'pkcs8', format: 'pem' }).toString()
  return seal(bytes, { sealKey, sealCertificate: await selfSigned(rsa, { name: 'RSA', from: AT, years: 1 }) })
}

/** A sealed document with one bit flipped: at its start, before and in the uploaded part, and in the added part. */
export function changedByOneByte(handedIn: Buffer, sealedOne: Buffer): readonly (readonly [where: string, changed: Buffer])[] {
  return [60, handedIn.length - 20, handedIn.indexOf('Plan changed'), sealedOne.length - 30].map((at) => {
    const changed = Buffer.from(sealedOne)
    changed[at] = (changed[at] ?? 0) ^ 1
    return [`byte ${at}`, changed]
  })
}

/** A sealed document of planPdf with an ordinary update appended that draws other text over its page. */
export function withPageOver(sealedOne: Buffer): Buffer {
  const text = sealedOne.toString('latin1')
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1] ?? ''
  const size = [...text.matchAll(/\/Size (\d+)/g)].at(-1)?.[1] ?? ''
  const content = 'BT /F1 24 Tf 60 700 Td (another plan altogether) Tj ET'
  const object = `4 0 obj\n<</Length ${content.length}>>\nstream\n${content}\nendstream\nendobj\n`
  const at = sealedOne.length + object.length
  const table = `xref\n4 1\n${String(sealedOne.length).padStart(10, '0')} 00000 n \ntrailer\n<</Size ${size}/Root 1 0 R/Prev ${previous}>>\n`
  return Buffer.concat([sealedOne, Buffer.from(`${object}${table}startxref\n${at}\n%%EOF\n`)])
}
