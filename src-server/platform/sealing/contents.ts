/** The place of the signature's value in our PDFs: its hexadecimal digits, outside of the bytes that are signed. */
function gapOf(pdf: Buffer): { readonly start: number; readonly end: number } {
  const at = pdf.lastIndexOf('/ByteRange')
  const [, from, to] = /^\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+\d+\s*\]/.exec(pdf.subarray(at, at + 100).toString('latin1')) ?? []
  // without the angle brackets
  const [start, end] = [Number(from) + 1, Number(to) - 1]
  if (at === -1 || !(start < end && end < pdf.length)) throw new Error('a PDF without the place of a seal')
  return { start, end }
}

/** The CMS in a sealed PDF, followed by zeros. */
export function contentsOf(pdf: Buffer): Buffer {
  const { start, end } = gapOf(pdf)
  return Buffer.from(pdf.toString('latin1', start, end), 'hex')
}

/** Whether a CMS of this length can be written into the PDF. */
export function fitsInto(pdf: Buffer, cms: Buffer): boolean {
  const { start, end } = gapOf(pdf)
  return cms.length * 2 <= end - start
}

/** Writes a CMS into a PDF, in place. No other byte changes, so what is signed stays as it is. */
export function writeContents(pdf: Buffer, cms: Buffer): void {
  if (!fitsInto(pdf, cms)) throw new Error('a seal that is longer than its place')
  const { start, end } = gapOf(pdf)
  pdf.write(cms.toString('hex').padEnd(end - start, '0'), start, 'latin1')
}
