import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { BUREAU } from '#server/information/content/bureau.ts'
import { withByteRange } from '#server/platform/sealing/unsealed.ts'
import { receiptPdf } from '#server/sales/receipts/receipt-pdf.ts'
import { planPdf } from '#server/sandbox/bureau/plan-pdf.ts'
import { parcelOf, parishMapOf } from '#server/sandbox/cadastre/parcels.ts'
import { avos } from '#shared/domain/money/money.ts'
import { AT, PDFS_TO_SEAL, seal, signed } from '#tests/support/sealed.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

/** The output of a program; a missing one fails the test. */
const run = async (program: string, ...args: readonly string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(program, args).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause
    throw new Error('Install Debian’s packages poppler-utils, qpdf and zbar-tools, as .ci/run does.', { cause })
  })
  return stdout
}

function sheet(): Promise<Buffer> {
  const parcel = parcelOf('0323.017')
  const parishMap = parcel && parishMapOf(parcel)
  if (parcel === undefined || parishMap === undefined) throw new Error('no parcel')
  return planPdf({ parishMap, parcel, recordNo: 'EC2026112400000017', issuedOn: '2026-11-24', language: 'pt' })
}

async function sealedReceipt(): Promise<Buffer> {
  const location = parcelOf('0323.017')?.location
  if (location === undefined) throw new Error('no parcel')
  const facts = { tid: 'A'.repeat(43), billId: '1', invoiceNumber: 'IN1', applicationNumber: 'EC1', paymentMethod: 'MPAY' as const }
  const lines = [{ id: '0323.017', unitPrice: 5500, count: 1, location }]
  const receipt = { ...facts, lines, total: avos(5500), transactionTime: AT, issuedAt: AT }
  const options = { language: 'pt', platform: 'one', bureau: BUREAU, sealedAt: AT } as const
  return signed(await withByteRange(await receiptPdf({ receipt, kind: 'cadastral', title: location }, options)))
}

describe('a sealed document, read by programs that are none of ours (decision 12)', { timeout: 60_000 }, () => {
  const sealed = [...PDFS_TO_SEAL, ['of the sandbox’s bureau', sheet] as const].map(
    ([kind, make]) => [kind, async () => seal(await make()), '/ecad/check-document?d='] as const,
  )
  const receipt = ['of a receipt', sealedReceipt, undefined] as const
  it.each([...sealed, receipt])('is whole for qpdf, signed for pdfsig and scanned by zbar on a PDF %s', async (_kind, make, code) => {
    const folder = tempFolder('sealed').path
    const path = join(folder, 'document.pdf')
    await writeFile(path, await make())
    expect(await run('qpdf', '--check', path)).toContain('No syntax or stream encoding errors found')
    const printed = await run('pdfsig', path)
    for (const words of ['Signature Type: ETSI.CAdES.detached', 'Total document signed', 'Signature Validation: Signature is Valid.'])
      expect(printed).toContain(words)
    if (code === undefined) return
    await run('pdftoppm', '-r', '150', '-png', '-cropbox', path, join(folder, 'page'))
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort()
    // the stamp is on the only page or on the one that was added at the end
    expect(await run('zbarimg', '-q', '--raw', join(folder, pages.at(-1) ?? ''))).toContain(code)
  })
})
