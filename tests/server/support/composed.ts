import { type ChildProcess, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { get } from 'node:https'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { vi } from 'vitest'
import { PARCELS } from '#server/sandbox/cadastre/parcels.ts'
import { freePorts } from '#tests/support/free-ports.ts'
import { type Addresses, type NodeProcess, nodeProcess } from '#tests/support/server-process.ts'
import { ownDatabase } from '#tests/support/test-database.ts'
import { composeFile } from './compose-file.ts'
import { startNginx } from './nginx.ts'
import { csvOf, rowOf } from './register-files.ts'

/** The services of compose.yaml, each a program of this machine in place of a container, and the stand-ins. */
export interface Composed {
  readonly server: Addresses
  /** nginx's address for plain HTTP */
  readonly http: string
  /** the addresses of the servers behind it */
  readonly servers: readonly string[]
  /** two files with a hash in their names: one that the web server has, and one that only the servers have */
  readonly assets: readonly [string, string]
  /** Requests from the web server, like a browser that accepts gzip, or what is named. */
  get(path: string, encodings?: string): Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders }>
  /** names of the files in the storage */
  stored(): readonly string[]
  /** The same address, served by a static host in place of the web server (docs/operating/static-host.conf). */
  asStaticHost(): Promise<{ readonly server: Addresses; stop(): Promise<void> }>
  /** kill -9 of one of the servers */
  kill(at: number): Promise<void>
  stop(): Promise<void>
}

const READY = { timeout: 60_000, interval: 100 }
const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : new Promise((resolve) => child.once('exit', () => resolve()))

/** Runs the release in `app` as described by compose.yaml; everything it writes is in `folder`. */
export async function compose(app: string, folder: string): Promise<Composed> {
  const database = await ownDatabase()
  const services = composeFile().services
  // two processes cannot share an embedded database
  const names = Object.keys(services).filter((name) => name.startsWith('app-') && (database !== undefined || name === 'app-1'))
  const [https = 0, http = 0, sandboxPort = 0, storagePort = 0, ...ports] = await freePorts(4 + names.length)
  const children: ChildProcess[] = []
  const origin = `https://localhost:${https}`
  const tls = join(folder, 'tls')
  makeCertificate(tls)
  const trust = { NODE_EXTRA_CA_CERTS: join(tls, 'certificate.pem') }
  const started: NodeProcess[] = []
  const start = (args: readonly string[], env: NodeJS.ProcessEnv, cwd?: string): ChildProcess => {
    const one = nodeProcess(args, { PATH: process.env.PATH, ...env }, cwd)
    started.push(one)
    children.push(one.child)
    return one.child
  }
  const answers = (url: string) =>
    vi.waitFor(async () => {
      const answer = await fetch(url).catch(() => undefined)
      if (!answer?.ok) throw new Error(`${url} does not answer: ${started.map(({ printed }) => printed()).join('')}`)
    }, READY)

  const standIns = join(folder, 'stand-ins')
  start(['--import', 'tsx', 'src-server/sandbox/stand-ins/main.ts'], {
    ...trust,
    DATA_DIR: standIns,
    PORT: String(storagePort),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_ORIGIN: `http://127.0.0.1:${sandboxPort}`,
    PUBLIC_ORIGIN: origin,
    LOG_LEVEL: 'warn',
  })
  await answers(`http://127.0.0.1:${sandboxPort}/`)
  const productEnv = await vi.waitFor(() => parseEnv(readFileSync(join(standIns, 'product.env'), 'utf8')), READY)

  const environmentOf = (name: string): NodeJS.ProcessEnv => ({
    ...Object.fromEntries(Object.entries(services[name]?.environment ?? {}).map(([variable, value]) => [variable, String(value)])),
    ...productEnv,
    ...(database === undefined ? { DATABASE_URL: '' } : { DATABASE_URL: database.url }),
    METRICS_HOST: '127.0.0.1',
    METRICS_PORT: '0',
    DATA_DIR: join(folder, database === undefined ? 'data' : name),
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    RECONCILE_SECONDS: '1',
    DRAIN_SECONDS: '0',
  })
  fill(app, folder, environmentOf('app-1'))
  const apps = names.map((name, at) => start(['server/main.js'], { ...environmentOf(name), PORT: String(ports[at]) }, app))
  const servers = ports.map((port) => `http://127.0.0.1:${port}`)
  for (const each of servers) await answers(`${each}/readyz`)

  const www = join(folder, 'www')
  for (const surface of ['web', 'mobile']) cpSync(join(app, surface), join(www, surface), { recursive: true })
  const scripts = readdirSync(join(www, 'web/assets')).filter((name) => name.endsWith('.js'))
  const assets = [scripts.find((name) => existsSync(join(www, 'web/assets', `${name}.gz`))) ?? '', scripts.at(-1) ?? ''] as const
  for (const surface of ['web', 'mobile']) rmSync(join(www, surface, 'assets', assets[1]), { force: true })
  const upstream = names.map((name, at) => [`server ${name}:3000;`, `server 127.0.0.1:${ports[at]};`] as const)
  const nginx = await startNginx(readFileSync('docs/operating/nginx.conf', 'utf8'), join(folder, 'nginx'), [
    ...upstream,
    ...(database === undefined ? ([['server app-2:3000;', '']] as const) : []),
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
    ['/etc/nginx/tls', tls],
    ['root /srv/ecad;', `root ${www};`],
  ])
  children.push(nginx)
  const server: Addresses = { origin, sandbox: `http://127.0.0.1:${sandboxPort}` }
  return {
    server,
    assets,
    get: (path, encodings = 'gzip') =>
      new Promise((resolve, reject) => {
        const headers = { 'accept-encoding': encodings }
        get(`${origin}${path}`, { rejectUnauthorized: false, headers }, (answer) => {
          answer.resume()
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers })
        }).once('error', reject)
      }),
    stored: () => readdirSync(join(standIns, 'storage')),
    asStaticHost: async () => {
      nginx.kill('SIGTERM')
      await ended(nginx)
      const hashes = (['web', 'mobile'] as const).flatMap((surface) => {
        const { scripts: own, styles } = JSON.parse(readFileSync(join(app, surface, 'csp.json'), 'utf8')) as Record<
          'scripts' | 'styles',
          string[]
        >
        const name = surface.toUpperCase()
        return [[`${name}_SCRIPTS`, own.join(' ')] as const, [`${name}_STYLES`, styles.join(' ')] as const]
      })
      const host = await startNginx(readFileSync('docs/operating/static-host.conf', 'utf8'), join(folder, 'static-host'), [
        ...hashes,
        ["frame-src 'self' blob:", `frame-src 'self' blob: http://127.0.0.1:${sandboxPort}`],
        ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
        ['/etc/nginx/tls', tls],
        ['root /srv/ecad;', `root ${app};`],
        ['http://app-1:3000', servers.at(-1) ?? ''],
      ])
      children.push(host)
      return {
        server,
        stop: async () => {
          host.kill('SIGTERM')
          await ended(host)
        },
      }
    },
    http: `http://localhost:${http}`,
    servers,
    kill: async (at) => {
      const child = apps[at]
      if (child === undefined) throw new Error(`there is no server ${at}`)
      child.kill('SIGKILL')
      await ended(child)
    },
    stop: async () => {
      for (const child of children.reverse()) {
        child.kill('SIGTERM')
        await ended(child)
      }
      await database?.drop()
    },
  }
}

/** A certificate trusted only by this machine, as in docs/deploy.md. */
function makeCertificate(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const options =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost'
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  const { status, stderr } = spawnSync('openssl', [...options.split(' '), ...files], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl: ${stderr}`)
}

/** Imports parcels and services, with the operators' commands. */
function fill(app: string, folder: string, env: NodeJS.ProcessEnv): void {
  const register = join(folder, 'register.csv')
  writeFileSync(register, csvOf(PARCELS.map((parcel) => rowOf(parcel))))
  const run = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...args, '--by', 'Chan Tai Man'], {
      cwd: app,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...env },
    })
    if (status !== 0) throw new Error(`${args.join(' ')}: ${stdout}${stderr}`)
  }
  run('server/register.js', 'import', register)
  for (const name of ['upd-02', 'surv-05'])
    run('server/services.js', 'load', join(process.cwd(), `src-server/sandbox/services/${name}.json`))
}
