import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { FileFault } from './entry.ts'

/** A file as text in pieces, with the hash of all that was read. */
export interface FileText {
  /** each ends at the end of a character */
  readonly pieces: AsyncIterable<string>
  /** SHA-256 in hex, of the whole file once all pieces were read */
  sha256(): string
}

/** Reads a UTF-8 file in pieces, not as a whole. */
export const fileText = (path: string): FileText => decodeText(bytesOf(path))

/** Decodes UTF-8 bytes; a byte order mark is left out. */
export function decodeText(bytes: AsyncIterable<Uint8Array>): FileText {
  const hash = createHash('sha256')
  return { pieces: piecesOf(bytes, hash), sha256: () => hash.copy().digest('hex') }
}

async function* piecesOf(bytes: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  const decode = (some?: Uint8Array): string => {
    try {
      return decoder.decode(some, { stream: some !== undefined })
    } catch {
      // a fatal decoder throws only for this reason
      throw new FileFault(`Line ${line} is not UTF-8 text. Save the file as UTF-8.`)
    }
  }
  for await (const some of bytes) {
    hash.update(some)
    let text = ''
    let from = 0
    // line by line, for the line number of the fault
    for (let end = some.indexOf(LINE_FEED); end !== -1; end = some.indexOf(LINE_FEED, from)) {
      text += decode(some.subarray(from, end + 1))
      from = end + 1
      line += 1
    }
    yield text + decode(some.subarray(from))
  }
  yield decode()
}

const LINE_FEED = 10

const SENTENCES: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this account may not read it',
  EISDIR: 'it is a folder',
}

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new FileFault(`The file cannot be read: ${SENTENCES[code] ?? (error as Error).message}.`)
  }
}
