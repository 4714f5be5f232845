import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { offlinePackage } from '#server/operations/package/offline-package.ts'
import { fileAt, unzipped } from '#server/sandbox/harness/package-files.ts'
import { closeHttp, listenHttp } from '#tests/support/listen.ts'

const DIST = fileURLToPath(new URL('../../../dist/mobile', import.meta.url))

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
    const found = fileAt(files, pathname)
    if (found === undefined) return void reply.writeHead(404).end()
    reply.writeHead(200, { 'content-type': found.type, 'content-security-policy': policy }).end(found.body)
  })
  return {
    origin: await listenHttp(server),
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
    close: () => closeHttp(server),
  }
}
