import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../../../public/images')

/** Pictures of the content, by file code [2-23]. Other codes have no file, because no path is built from a request. */
const FILES: ReadonlyMap<string, { readonly name: string; readonly type: string }> = new Map([
  ['sample-plan', { name: 'sample-plan.svg', type: 'image/svg+xml' }],
])

export interface ContentFile {
  readonly bytes: Buffer
  readonly type: string
}

/** The picture of a code; undefined for an unknown code. */
export async function contentFile(fileCode: string): Promise<ContentFile | undefined> {
  const file = FILES.get(fileCode)
  return file && { bytes: await readFile(join(FOLDER, file.name)), type: file.type }
}
