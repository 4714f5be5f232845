import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { tempFolder } from './temp-folder.ts'

const run = promisify(execFile)

/** Calls a program of Debian over a PDF in a file of its own; says which package is missing. */
async function withPdf<T>(bytes: Uint8Array, use: (path: string, folder: string) => Promise<T>): Promise<T> {
  const folder = tempFolder('pdf')
  try {
    const path = join(folder.path, 'document.pdf')
    await writeFile(path, bytes)
    return await use(path, folder.path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error("Debian's poppler-utils and zbar-tools are needed", { cause: error })
    throw error
  } finally {
    folder.remove()
  }
}

/** What pdfsig says of the signatures of a document. */
export const pdfsig = (bytes: Uint8Array): Promise<string> =>
  // it ends with a code of its own where a signature is not valid
  withPdf(
    bytes,
    async (path) => (await run('pdfsig', [path]).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }))).stdout,
  )

/** The words of the first page, as pdftotext reads them. */
export const pdftotext = (bytes: Uint8Array): Promise<string> =>
  withPdf(bytes, async (path) => (await run('pdftotext', ['-l', '1', '-layout', path, '-'])).stdout)

/** The first page as a printer would print it: 150 points an inch. */
const drawn = async (path: string, folder: string): Promise<string> => {
  await run('pdftoppm', ['-r', '150', '-l', '1', '-png', '-singlefile', '-cropbox', path, join(folder, 'page')])
  return join(folder, 'page.png')
}

/** What zbar reads from the QR of the first page as it is printed. */
export const qrOf = (bytes: Uint8Array): Promise<string> =>
  withPdf(bytes, async (path, folder) => (await run('zbarimg', ['-q', '--raw', await drawn(path, folder)])).stdout.trim())
