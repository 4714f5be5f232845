import { open, stat } from 'node:fs/promises'

const BLOCK = 64 * 1024

/** The bytes of a file on disk. Only one block at a time is in memory (threat 12). */
export interface Content {
  readonly path: string
  readonly size: number
  /** the bytes from `at`; fewer at the end of the file */
  read(at: number, length: number): Promise<Buffer>
  /** the offsets of `bytes`, from `from` on, in order */
  places(bytes: Buffer, from?: number): AsyncGenerator<number>
}

/** Opens a file while `use` runs. */
export async function withContent<T>(path: string, use: (content: Content) => Promise<T>): Promise<T> {
  const { size } = await stat(path)
  const file = await open(path, 'r')
  let block: { readonly at: number; readonly bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) }

  async function readFrom(at: number, length: number): Promise<Buffer> {
    const bytes = Buffer.alloc(Math.min(length, size - at))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, at)
    return bytes.subarray(0, bytesRead)
  }
  async function read(at: number, length: number): Promise<Buffer> {
    // offsets are read from the file, so they may have any value
    if (at >= size) return Buffer.alloc(0)
    if (length > BLOCK) return readFrom(at, length)
    const isHeld = at >= block.at && at + length <= block.at + block.bytes.length
    if (!isHeld) block = { at, bytes: await readFrom(at, BLOCK) }
    return block.bytes.subarray(at - block.at, at - block.at + length)
  }
  try {
    return await use({
      path,
      size,
      read,
      async *places(bytes, from = 0) {
        for (let at = from; at < size; ) {
          const seen = await read(at, BLOCK)
          for (let found = seen.indexOf(bytes); found >= 0; found = seen.indexOf(bytes, found + 1)) yield at + found
          if (seen.length < BLOCK) return
          at += BLOCK - bytes.length + 1
        }
      },
    })
  } finally {
    await file.close()
  }
}
