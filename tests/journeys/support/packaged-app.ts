import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { offlinePackage } from '#server/operations/package/offline-package.ts'
import { fileAt, unzipped } from '#server/sandbox/harness/package-files.ts'

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
