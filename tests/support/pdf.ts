import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What a tool of Debian's poppler-utils, which is none of ours, says of a PDF. */
async function ask(tool: string, pdf: Uint8Array, args: readonly string[] = [], after: readonly string[] = []): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ecad-pdf-'))
  try {
    const file = join(folder, 'a.pdf')
    await writeFile(file, pdf)
    const { stdout, stderr } = await run(tool, [...args, file, ...after], { env: { ...process.env, TZ: 'UTC' } })
    if (stderr !== '') throw new Error(`${tool}: ${stderr}`)
    return stdout
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Error(`${tool} is missing: apt-get install poppler-utils`)
    throw error
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The text of a PDF as somebody would copy it, its lines and spaces as one. */
export const pdfText = async (pdf: Uint8Array): Promise<string> => (await ask('pdftotext', pdf, [], ['-'])).replace(/\s+/g, ' ')

/** The text of its pages, each as it is laid out. */
export const pdfPages = async (pdf: Uint8Array): Promise<readonly string[]> =>
  (await ask('pdftotext', pdf, ['-layout'], ['-'])).split('\f').slice(0, -1)

/** 'Pages': '1', 'Page size': '595.28 x 841.89 pts (A4)' */
export async function pdfFacts(pdf: Uint8Array): Promise<Readonly<Record<string, string>>> {
  const lines = (await ask('pdfinfo', pdf)).trim().split('\n')
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]))
}

export interface PdfFont {
  readonly name: string
  readonly isEmbedded: boolean
  readonly isSubset: boolean
  readonly hasUnicode: boolean
}

export async function pdfFonts(pdf: Uint8Array): Promise<readonly PdfFont[]> {
  const rows = (await ask('pdffonts', pdf)).trim().split('\n').slice(2)
  return rows.map((row) => {
    const [embedded, subset, unicode] = row.match(/\b(yes|no)\b/g) ?? []
    return { name: row.split(/\s/)[0] ?? '', isEmbedded: embedded === 'yes', isSubset: subset === 'yes', hasUnicode: unicode === 'yes' }
  })
}

/** The tags of a tagged PDF as an indented tree, with the text of each. */
export const pdfStructure = (pdf: Uint8Array): Promise<string> => ask('pdfinfo', pdf, ['-struct-text'])

/** Shares of ink in a strip of a page: 0 where it is blank. `y` and `height` in millimetres from its top. */
export async function inkOf(pdf: Uint8Array, strip: { x: number; y: number; width: number; height: number }): Promise<number> {
  const at = (mm: number) => String(Math.round((mm * 72) / 25.4))
  const area = ['-x', at(strip.x), '-y', at(strip.y), '-W', at(strip.width), '-H', at(strip.height)]
  const image = await ask('pdftoppm', pdf, ['-r', '72', '-gray', ...area])
  const pixels = [...Buffer.from(image, 'latin1').subarray(15)]
  return pixels.filter((pixel) => pixel < 128).length / pixels.length
}
