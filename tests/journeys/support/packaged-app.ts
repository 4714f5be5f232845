import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import yauzl from 'yauzl'
import { offlinePackage } from '#server/operations/package/offline-package.ts'
import { BASE_PATH } from '#shared/domain/routes.ts'

const DIST = fileURLToPath(new URL('../../../dist/mobile', import.meta.url))
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

export interface PackagedApp {
  /** The host's origin; it differs from the product's. */
  readonly origin: string
  /** Unpacks the offline package whose page names this API, and serves it from then on. */
  unpack(api: string): Promise<void>
  close(): Promise<void>
}

/** Simulates a host app with the offline package: unpacked on its own origin, with its own policy, and nothing else. */
export async function startPackagedApp(): Promise<PackagedApp> {
  let files: ReadonlyMap<string, Buffer> = new Map()
  let policy = ''
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://app.invalid')
    const name = pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length + 1) : pathname
    const asked = files.get(name)
    // the bundle itself handles a page's address
    const found = asked ?? (extname(name) === '' ? files.get('index.html') : undefined)
    if (found === undefined) return void reply.writeHead(404).end()
    const type = asked === undefined ? '.html' : extname(name)
    reply.writeHead(200, { 'content-type': TYPES[type] ?? 'application/octet-stream', 'content-security-policy': policy }).end(found)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async unpack(api) {
      const inline = JSON.parse(readFileSync(`${DIST}/csp.json`, 'utf8')) as { scripts: string[]; styles: string[] }
      const sources = (list: readonly string[]) => ["'self'", ...list].join(' ')
      policy = [
        "default-src 'self'",
        `script-src ${sources(inline.scripts)}`,
        `style-src ${sources(inline.styles)}`,
        "img-src 'self' data: blob:",
        `connect-src 'self' ${new URL(api).origin}`,
      ].join('; ')
      files = await unzipped((await offlinePackage(DIST, '0.0.0', { apiHost: api })).zip)
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const unzipped = (zip: Buffer): Promise<ReadonlyMap<string, Buffer>> =>
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
