import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { certificatesIn } from '#server/platform/settings/seal-keys.ts'
import type { TimeStampSettings } from '#server/platform/settings/time-stamps.ts'
import { closeHttp, listenHttp } from './listen.ts'
import { tempFolder } from './temp-folder.ts'

const CONFIG = `
[tsa]
default_tsa = it
[it]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
[root]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign
[own]
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[server]
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,serverAuth
[req]
distinguished_name = dn
[dn]
`

/** A time-stamp authority whose tokens OpenSSL makes, with a root of its own. */
export class FakeTimeStamps {
  readonly #folder = tempFolder('time-stamps')
  #url = ''
  /** What it answers in place of its token; undefined: the token. */
  instead: ((token: Buffer) => Buffer | RequestListener) | undefined
  asked = 0

  readonly #server = createServer(async (request, response) => {
    const token = this.#reply(await buffer(request))
    this.asked += 1
    const answer = this.instead?.(token) ?? token
    if (Buffer.isBuffer(answer)) response.setHeader('content-type', 'application/timestamp-reply').end(answer)
    else answer(request, response)
  })

  static async start(): Promise<FakeTimeStamps> {
    const made = new FakeTimeStamps()
    made.#make()
    made.#url = await listenHttp(made.#server)
    return made
  }

  get settings(): TimeStampSettings {
    return { url: this.#url, roots: certificatesIn(readFileSync(this.path('root.pem'), 'utf8')) ?? [] }
  }

  path = (name: string): string => join(this.#folder.path, name)

  openssl = (...args: readonly string[]): string =>
    execFileSync('openssl', args, { cwd: this.#folder.path, encoding: 'utf8', stdio: 'pipe' })

  async close(): Promise<void> {
    await closeHttp(this.#server)
    this.#folder.remove()
  }

  /** A root, and certificates of one key for time-stamps and for servers, which differ in nothing else. */
  #make(): void {
    writeFileSync(this.path('config'), CONFIG)
    writeFileSync(this.path('serial'), '01')
    const key = ['-newkey', 'rsa:2048', '-nodes', '-config', 'config']
    const root = ['-keyout', 'root.key', '-out', 'root.pem', '-days', '30', '-subj', '/CN=Root', '-extensions', 'root']
    this.openssl('req', '-x509', ...key, ...root)
    this.openssl('req', ...key, '-keyout', 'own.key', '-out', 'own.csr', '-subj', '/CN=Time')
    const by = ['-CA', 'root.pem', '-CAkey', 'root.key', '-set_serial', '7', '-days', '30', '-extfile', 'config']
    for (const name of ['own', 'server']) this.openssl('x509', '-req', '-in', 'own.csr', ...by, '-extensions', name, '-out', `${name}.pem`)
  }

  #reply(query: Buffer): Buffer {
    writeFileSync(this.path('query'), query)
    this.openssl('ts', '-reply', '-config', 'config', '-queryfile', 'query', '-signer', 'own.pem', '-inkey', 'own.key', '-out', 'reply')
    return readFileSync(this.path('reply'))
  }
}
