import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { get } from 'node:https'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Events, OAuth2Server } from 'oauth2-mock-server'
import { vi } from 'vitest'
import { PARCELS } from '#server/sandbox/cadastre/parcels.ts'
import { documented } from '#tests/support/documented.ts'
import { freePorts } from '#tests/support/free-ports.ts'
import { ownPostgres } from '#tests/support/own-postgres.ts'
import type { Addresses } from '#tests/support/server-process.ts'
import { startFakeClamd } from './fake-clamd.ts'
import { startNginx } from './nginx.ts'
import { csvOf, rowOf } from './register-files.ts'

const PAGE = 'docs/deploy.md'
/** The standard's claims of the person who signs in at the other maker's provider. */
export const CLAIMS = { name: 'CHAN TAI MAN', phone_number: '66112233' }

const SERVICE = join(process.cwd(), 'src-server/sandbox/services/upd-02.json')
const READY = { timeout: 60_000, interval: 100 }
const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : new Promise((resolve) => child.once('exit', () => resolve()))

/** With everything that it started. */
async function stop(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  process.kill(-child.pid, signal)
  await ended(child)
}

export type StrangersDay = Awaited<ReturnType<typeof strangersDay>>

/**
 * One machine set up by the commands of docs/deploy.md as they are there, with other ports: a PostgreSQL with two roles, the counterparts,
 * two servers of the release behind nginx with TLS. The sign-in provider is of another maker. `checkout` has the release in dist/.
 */
export async function strangersDay(checkout: string) {
  const [commands = ''] = documented(PAGE, 'On one machine, to try it')
  const postgres = await ownPostgres({ as: 'administrator' })
  const [https = 0, http = 0, sandboxPort = 0, storagePort = 0, idpPort = 0, metrics1 = 0, metrics2 = 0, ...ports] = await freePorts(9)
  const other = { 3101: sandboxPort, 3102: storagePort, 3001: ports[0], 3002: ports[1], 8443: https }
  const ours = commands.replace(/\b(3101|3102|3001|3002|8443)\b/g, (port) => String(other[Number(port) as keyof typeof other]))
  const [first = '', standIns = '', servers = ''] = ours.split(/^# \d\. .*$/m)
  const pg = { PGHOST: '127.0.0.1', PGPORT: String(postgres.port), PGUSER: 'administrator', PGDATABASE: 'postgres' }
  const env = { PATH: process.env.PATH, HOME: checkout, ...pg }
  const printed: string[] = []
  /** Commands that go on until they are stopped, with all that they start; they end by themselves if nobody stops them. */
  const start = (script: string, cwd: string, more: Readonly<Record<string, string>> = {}): ChildProcess => {
    const child = spawn('timeout', ['600', 'bash', '-ec', script], { cwd, env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(String(chunk)))
    return child
  }
  const answers = (url: string) =>
    vi.waitFor(async () => {
      if (!(await fetch(url).catch(() => undefined))?.ok) throw new Error(`${url} does not answer: ${printed.join('')}`)
    }, READY)

  await promisify(execFile)('bash', ['-ec', first], { cwd: checkout, env })
  const playing = start(standIns, checkout)
  await answers(`http://127.0.0.1:${sandboxPort}/`)
  const settings = join(checkout, 'stand-ins/product.env')
  await vi.waitFor(() => readFileSync(settings), READY)

  const provider = new OAuth2Server()
  await provider.issuer.keys.generate('RS256')
  provider.service.on(Events.BeforeUserinfo, (answer) => Object.assign(answer.body, { sub: 'johndoe', ...CLAIMS }))
  await provider.start(idpPort, '127.0.0.1')
  const scanner = await startFakeClamd()
  const instead = { OIDC_ISSUER: provider.issuer.url, OIDC_ACCOUNT_TYPE: 'PERSONAL', SCANNER: `127.0.0.1:${scanner.port}` }
  for (const [name, value] of Object.entries(instead)) appendFileSync(settings, `${name}='${value}'\n`)

  writeFileSync(join(checkout, 'register.csv'), csvOf(PARCELS.map((parcel) => rowOf(parcel))))
  const dist = join(checkout, 'dist')
  const more = (at: number, metricsPort: number) => ({ PORT: String(ports[at]), METRICS_PORT: String(metricsPort), RECONCILE_SECONDS: '1' })
  const origins = ports.slice(0, 2).map((port) => `http://127.0.0.1:${port}`)
  const loads = servers.replace(/^npm start$/m, `npm run services -- load ${SERVICE} --by "Chan Tai Man"\nnpm start`)
  const apps = [start(loads, dist, more(0, metrics1))]
  await answers(`${origins[0]}/readyz`)
  apps.push(start(servers.replace(/^.*# once$/gm, ''), dist, more(1, metrics2)))
  await answers(`${origins[1]}/readyz`)

  const www = join(checkout, 'www')
  for (const surface of ['web', 'mobile']) cpSync(join(dist, surface), join(www, surface), { recursive: true })
  const scripts = readdirSync(join(www, 'web/assets')).filter((name) => name.endsWith('.js'))
  const assets = [scripts.find((name) => existsSync(join(www, 'web/assets', `${name}.gz`))) ?? '', scripts.at(-1) ?? ''] as const
  for (const surface of ['web', 'mobile']) rmSync(join(www, surface, 'assets', assets[1]), { force: true })
  const listens = { 'listen 443 ssl http2;': `listen 127.0.0.1:${https} ssl http2;`, '/etc/nginx/tls': checkout }
  let nginx = await startNginx(readFileSync('docs/operating/nginx.conf', 'utf8'), join(checkout, 'nginx'), {
    'server app-1:3000;': `server 127.0.0.1:${ports[0]};`,
    'server app-2:3000;': `server 127.0.0.1:${ports[1]};`,
    'listen 80;': `listen 127.0.0.1:${http};`,
    'root /srv/ecad;': `root ${www};`,
    ...listens,
  })
  const server: Addresses = { origin: `https://localhost:${https}`, sandbox: `http://127.0.0.1:${sandboxPort}` }
  return {
    server,
    http: `http://localhost:${http}`,
    metrics: [metrics1, metrics2].map((port) => `127.0.0.1:${port}`),
    /** two files with a hash in their names: one that the web server has, and one that only the servers have */
    assets,
    /** Requests from the web server, like a browser that accepts gzip, or what is named. */
    get: (path: string, encodings = 'gzip') =>
      new Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders }>((resolve, reject) => {
        const headers = { 'accept-encoding': encodings }
        get(`${server.origin}${path}`, { rejectUnauthorized: false, headers }, (answer) => {
          answer.resume()
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers })
        }).once('error', reject)
      }),
    /** A call of the bureau's system to the last server, with an access token of the provider. */
    bureau: async (path: string, body: object): Promise<number> => {
      const claims = { aud: `${server.origin}/api/back-office`, sub: 'bureau', client_id: 'bureau', scope: 'read handle' }
      const token = await provider.issuer.buildToken({
        scopesOrTransform: (header, payload) => {
          Object.assign(header, { typ: 'at+jwt' })
          Object.assign(payload, claims)
        },
      })
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      const answer = await fetch(`${origins[1]}/api/back-office${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return answer.status
    },
    stored: () => readdirSync(join(checkout, 'stand-ins/storage')),
    /** Its address is served by a static host in place of the web server (docs/operating/static-host.conf). */
    becomesStaticHost: async () => {
      nginx.kill('SIGTERM')
      await ended(nginx)
      const hashes = ['web', 'mobile'].flatMap((surface) => {
        const csp = JSON.parse(readFileSync(join(dist, surface, 'csp.json'), 'utf8')) as Record<'scripts' | 'styles', string[]>
        return (['scripts', 'styles'] as const).map((kind) => [`${surface}_${kind}`.toUpperCase(), csp[kind].join(' ')] as const)
      })
      nginx = await startNginx(readFileSync('docs/operating/static-host.conf', 'utf8'), join(checkout, 'static-host'), {
        ...Object.fromEntries(hashes),
        "frame-src 'self' blob:": `frame-src 'self' blob: ${server.sandbox}`,
        'root /srv/ecad;': `root ${dist};`,
        'http://app-1:3000': origins[1] ?? '',
        ...listens,
      })
    },
    kill: (at: number) => stop(apps[at], 'SIGKILL'),
    endCounterparts: async () => {
      await Promise.all([provider.stop(), scanner.close(), stop(playing, 'SIGKILL')])
    },
    postgres,
    close: async () => {
      nginx.kill('SIGTERM')
      await Promise.all([ended(nginx), ...[...apps, playing].map((child) => stop(child, 'SIGKILL'))])
      await postgres.close()
    },
  }
}
