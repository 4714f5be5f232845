import { spawnSync } from 'node:child_process'
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Marks } from '#server/bureau/documents/document-marks.ts'
import { readSealKeys } from '#server/platform/settings/seal-keys.ts'
import { SEAL_STRIP, planPdf as sheetPdf } from '#server/sandbox/bureau/plan-pdf.ts'
import { PARCELS, parishMapOf } from '#server/sandbox/cadastre/parcels.ts'
import { A4, certifiedFor, inkOf, pdfFacts, pdfFonts, pdfPages, qrOf, signatureOf } from '#tests/support/pdf.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { TEST_SEAL } from '#tests/support/seal-keys.ts'
import { AT, changedByOneByte, marks, PDFS_TO_SEAL, seal, sealByRsa, sha256, withPageOver } from '#tests/support/sealed.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

/** The code blocks of docs/documents.md, by language or without one. */
const page = readFileSync('docs/documents.md', 'utf8')
const FENCED = /^```(\w*)\n([\s\S]*?)\n```$/gm
const blocks = (language: string) => [...page.matchAll(FENCED)].flatMap(([, written, text = '']) => (written === language ? [text] : []))

const folder = tempFolder('sealing')
/** The output of the page's own program, with only these keys, a mark and a file. */
function check(keys: string, mark: string, file?: Uint8Array): string {
  const path = (name: string) => join(folder.path, name)
  writeFileSync(path('keys.json'), keys)
  if (file) writeFileSync(path('document.pdf'), file)
  const args = ['docs/documents/check.mjs', path('keys.json'), mark, ...(file ? [path('document.pdf')] : [])]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return `${stdout}${stderr}`.trim()
}
const published = JSON.stringify({ keys: marks.published })

describe('the seal of a document (decision 12)', { timeout: 60_000 }, () => {
  const breaks = async () => Buffer.concat([planPdf('breaks'), Buffer.from('\r\n\r\n')])
  const pdfs = [...PDFS_TO_SEAL, ['that ends in several line breaks', breaks] as const]
  it.each(pdfs)('holds on a PDF %s, all over it and against change; its QR is read and checked (threat 38)', async (_what, make) => {
    const bytes = await make()
    const sealed = await seal(bytes)
    // the hash of the QR can be checked against its beginning
    expect(sealed.subarray(0, bytes.length).equals(bytes)).toBe(true)
    expect(await signatureOf(sealed)).toEqual({ format: 'ETSI.CAdES.detached', coversAll: true, isValid: true })
    expect(await certifiedFor(sealed)).toBe(1)
    const address = await qrOf(sealed)
    expect(address.length).toBeLessThan(300)
    const mark = new URL(address).searchParams.get('d') ?? ''
    expect(await marks.read(mark)).toEqual({ recordNo: 'EC20261120000001', item: '0323.017', day: '2026-11-20', sha256: sha256(bytes) })
    const genuine = 'genuine: EC20261120000001, 0323.017, issued on 2026-11-20'
    expect(check(published, mark, sealed)).toBe(`${genuine}\nthe file holds the document of this QR, and one seal over the whole file`)
  })

  it('is stamped into the field that an A4 sheet leaves, in embedded fonts, and stays one A4 sheet', async () => {
    const [parcel] = PARCELS
    const parishMap = parcel && parishMapOf(parcel)
    if (parcel === undefined || parishMap === undefined) throw new Error('no parcel')
    const sealed = await seal(await sheetPdf({ parishMap, parcel, recordNo: 'EC20261120000001', issuedOn: '2026-11-20', language: 'pt' }))
    expect(await pdfFacts(sealed)).toMatchObject({ pages: 1, size: A4 })
    expect(await inkOf(sealed, SEAL_STRIP)).toBeGreaterThan(0.02)
    expect(await qrOf(sealed)).toContain('check-document?d=')
    expect((await pdfFonts(sealed)).filter(({ isEmbedded }) => !isEmbedded)).toEqual([])
    expect(await signatureOf(sealed)).toMatchObject({ coversAll: true, isValid: true })
  })

  it.each([
    ['too low', '[31 20 564 110]'],
    ['beside the page', '[331 20 864 120]'],
    ['no box', '[(a) 20 564 120]'],
    ['of three numbers', '[31 20 564]'],
  ])('is stamped on an A4 page of its own where the field is %s, and the plan keeps its size', async (_what, field) => {
    const sealed = await seal(planPdf('field', { page: `/PieceInfo<</ecad<</Private${field}>>>>` }))
    expect(await pdfFacts(sealed)).toMatchObject({ pages: 2, size: A4 })
    const [plan, stamp] = await pdfPages(sealed)
    expect(plan).toBe('Plan field')
    expect(stamp).toMatch(/EC20261120000001[\s\S]*本文件設有電子簽名，掃描二維碼可查核是否仍然有效。/)
  })

  it('with an RSA key is accepted as well', async () => {
    expect(await signatureOf(await sealByRsa(planPdf('rsa')))).toMatchObject({ isValid: true })
  })

  it('is broken by one changed byte, wherever it is', async () => {
    const bytes = planPdf('changed')
    for (const [where, changed] of changedByOneByte(bytes, await seal(bytes)))
      expect(await signatureOf(changed), where).not.toMatchObject({ coversAll: true, isValid: true })
  })
})

const pemOf = (key: KeyObject, type: 'pkcs8' | 'spki'): string => key.export({ type, format: 'pem' }).toString()

describe('a mark (decision 12)', () => {
  const mark = { recordNo: 'EC20261120000001', item: '0323.017', day: '2026-11-20', sha256: 'A'.repeat(43) }

  it('is refused with any one character changed', async () => {
    const token = await marks.sign(mark)
    const changed = [...token].map((character, at) => `${token.slice(0, at)}${character === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`)
    const ends = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    changed.push(...ends.filter((end) => !token.endsWith(end)).map((end) => token.slice(0, -1) + end))
    const read = await Promise.all(changed.map((each) => marks.read(each)))
    expect(read.filter((each) => each !== undefined)).toEqual([])
    expect(await marks.read(token)).toEqual(mark)
  })

  it('of a key that was replaced still holds as long as that key stays published', async () => {
    const { keys } = readSealKeys(TEST_SEAL, AT)
    if (keys === undefined) throw new Error('no keys')
    const token = await marks.sign(mark)
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const before = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).publicKey
    const keysBefore = `${pemOf(createPublicKey(keys.documentKey), 'spki')}${pemOf(before, 'spki')}`
    const kept = readSealKeys({ ...TEST_SEAL, documentKey: pemOf(privateKey, 'pkcs8'), keysBefore }, AT).keys
    if (kept === undefined) throw new Error('no keys')
    const later = await Marks.of(kept)
    expect(await later.read(token)).toEqual(mark)
    expect(later.published.map(({ kid }) => kid)).toHaveLength(3)
    const without = await Marks.of({ documentKey: privateKey, keysBefore: [publicKey] })
    expect(await without.read(token)).toBeUndefined()
  })
})

async function sealed(bytes: Buffer) {
  const mark = await marks.sign({ recordNo: 'EC1', item: '0101.002', day: '2026-11-20', sha256: sha256(bytes) })
  return { mark, file: await seal(bytes) }
}

describe('the check without a network, by the program of docs/documents.md (decision 12)', () => {
  it("finds the page's own example genuine, and says what the page says of it", () => {
    const [keys = ''] = blocks('json')
    const [, , mark = '', said = ''] = blocks('')
    expect(check(keys, mark)).toBe(said)
  })

  it('says of a sealed document to which anything was added that it is not the one that was issued (threat 38)', async () => {
    const { mark, file } = await sealed(planPdf('sealed'))
    const bytes = Buffer.from(file)
    const range = /\/ByteRange\s*\[[^\]]*\]/.exec(bytes.toString('latin1'))?.[0] ?? ''
    const added = withPageOver(bytes)
    expect(await signatureOf(added)).toMatchObject({ coversAll: false })
    const pretended = `${added.length + 200} 0 obj\n<</Type/Sig/ByteRange[0 10 20 ${added.length}]>>\nendobj\n`
    const changed: readonly (readonly [what: string, file: Buffer])[] = [
      ['an update with another page', added],
      ['an update without an end', added.subarray(0, -6)],
      ['an update that pretends to be sealed', Buffer.concat([added, Buffer.from(`${pretended}startxref\n9\n%%EOF\n`)])],
      ['a second range in the seal itself', Buffer.from(bytes.toString('latin1').replace(range, `${range}${range}`), 'latin1')],
      ['a byte behind its end', Buffer.concat([bytes, Buffer.from('x')])],
      ['something within the gap of the seal', Buffer.from(bytes.toString('latin1').replace('0000>', '>()<>'), 'latin1')],
    ]
    for (const [what, each] of changed) expect(check(published, mark, each), what).toContain('not the file that was issued')
  })

  it('tells another document, a changed one, and a mark of another key', async () => {
    const { mark } = await sealed(planPdf('one'))
    const other = await sealed(planPdf('other'))
    expect(check(published, mark, other.file)).toContain('the file holds another document')
    const changed = Buffer.from(other.file)
    changed[60] = (changed[60] ?? 0) ^ 1
    expect(check(published, other.mark, changed)).toContain('the file holds another document')
    expect(check(published, `${mark.slice(0, -3)}AAA`)).toBe('not genuine')
    expect(check(blocks('json')[0] ?? '', mark)).toBe('not genuine')
  })
})
