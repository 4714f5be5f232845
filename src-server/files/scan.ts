import { open } from 'node:fs/promises'

const BLOCK = 64 * 1024

/** Whether any of the byte strings occurs in the file, which is read block by block. */
export async function contains(path: string, needles: readonly Buffer[], range: { from?: number; to?: number } = {}): Promise<boolean> {
  const overlap = Math.max(...needles.map((needle) => needle.length)) - 1
  const file = await open(path, 'r')
  try {
    const block = Buffer.alloc(BLOCK + overlap)
    let kept = 0
    let at = range.from ?? 0
    for (;;) {
      const wanted = Math.min(BLOCK, (range.to ?? Number.POSITIVE_INFINITY) - at)
      if (wanted <= 0) return false
      const { bytesRead } = await file.read(block, kept, wanted, at)
      if (bytesRead === 0) return false
      const seen = block.subarray(0, kept + bytesRead)
      if (needles.some((needle) => seen.includes(needle))) return true
      kept = Math.min(overlap, seen.length)
      seen.copy(block, 0, seen.length - kept)
      at += bytesRead
    }
  } finally {
    await file.close()
  }
}

/** The first `length` bytes. */
export async function head(path: string, length: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const buffer = Buffer.alloc(length)
    const { bytesRead } = await file.read(buffer, 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** UTF-16LE, as OLE compound files name their streams. */
export const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')
