import { extname } from 'node:path'
import yauzl from 'yauzl'
import { BASE_PATH } from '#shared/domain/routes.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** The files of an offline package, by their path below /ecad/. */
export const unzipped = (zip: Buffer): Promise<ReadonlyMap<string, Buffer>> =>
  new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>()
    yauzl.fromBuffer(zip, { lazyEntries: true }, (error, opened) => {
      if (error) return reject(error)
      opened.on('error', reject)
      opened.on('end', () => resolve(files))
      opened.on('entry', (entry: yauzl.Entry) =>
        opened.openReadStream(entry, async (failed, stream) => {
          if (failed) return reject(failed)
          const chunks: Buffer[] = []
          for await (const chunk of stream) chunks.push(chunk as Buffer)
          files.set(entry.fileName, Buffer.concat(chunks))
          opened.readEntry()
        }),
      )
      opened.readEntry()
    })
  })

/** What a host answers for a path: a file of the package, its entry for a page's address, which the bundle itself handles, or nothing. */
export function fileAt(files: ReadonlyMap<string, Buffer>, pathname: string): { readonly type: string; readonly body: Buffer } | undefined {
  const name = pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length + 1) : pathname
  const asked = files.get(name)
  const body = asked ?? (extname(name) === '' ? files.get('index.html') : undefined)
  return body && { type: TYPES[asked === undefined ? '.html' : extname(name)] ?? 'application/octet-stream', body }
}
