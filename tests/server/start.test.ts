import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { Origins } from '#server/platform/origins.ts'
import { SETTINGS } from '#server/platform/settings/table.ts'
import { SandboxOrigins } from '#server/sandbox/origins.ts'
import { PRODUCTION_ENV } from '#tests/support/counterparts.ts'
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts'

// Plain JavaScript, because it runs before installation.
const scriptOf = (name: string) => new URL(`../../src-server/operations/start/${name}.mjs`, import.meta.url).href
const { whichServer } = (await import(scriptOf('which-server'))) as { whichServer(env: Env): 'sandbox' | 'production' }

type Env = Readonly<Record<string, string | undefined>>
type Packages = Readonly<Record<string, { readonly version: string; readonly dev?: boolean; readonly optional?: boolean }>>

const served = { version: '2.0.0' }
const tool = { version: '3.0.0', dev: true }
const ALL: Packages = { 'node_modules/served': served, 'node_modules/tool': tool }
const WANTED: Packages = { ...ALL, 'node_modules/of-another-system': { version: '1.0.0', optional: true } }
const OLD_TOOL = { version: '1.0.0', dev: true }

let folder: TempFolder
beforeEach(() => {
  folder = tempFolder('install')
  writeFileSync(join(folder.path, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...WANTED } }))
  // in place of npm: records its arguments
  writeFileSync(join(folder.path, 'npm.js'), `require('node:fs').writeFileSync('asked', process.argv.slice(2).join(' '))`)
})
afterEach(() => folder.remove())

/** npm's arguments if these packages are installed; none if npm is not run. */
function askedOfNpm(installed: Packages | undefined, withDev: boolean): string | undefined {
  if (installed !== undefined) {
    mkdirSync(join(folder.path, 'node_modules'), { recursive: true })
    writeFileSync(join(folder.path, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
  }
  const code = `import('${scriptOf('install')}').then(({ ensureInstalled }) => ensureInstalled('.', { withDev: ${withDev} }))`
  const env = { PATH: process.env.PATH, npm_execpath: join(folder.path, 'npm.js') }
  expect(spawnSync(process.execPath, ['-e', code], { cwd: folder.path, env }).status).toBe(0)
  const asked = join(folder.path, 'asked')
  return existsSync(asked) ? readFileSync(asked, 'utf8') : undefined
}

const CLEAN = /^ci --omit=dev /
const CLEAN_WITH_TOOLS = /^ci --include=dev /
const ADDED = /^install --no-save --include=dev /

it.each([
  ['npm start', 'on a fresh clone', undefined, false, CLEAN],
  ['npm start', 'where all it serves with is there', { 'node_modules/served': served }, false, undefined],
  ['npm start', 'where the tools of the tests are there too', ALL, false, undefined],
  ['npm start', 'where a package is of another version', { 'node_modules/served': { version: '1.9.0' } }, false, CLEAN],
  ['npm start', 'where a package is not there', { 'node_modules/other': served }, false, CLEAN],
  ['npm test', 'on a fresh clone', undefined, true, CLEAN_WITH_TOOLS],
  ['npm test', 'after npm start, whose server may still run', { 'node_modules/served': served }, true, ADDED],
  ['npm test', 'where all is there', ALL, true, undefined],
  ['npm test', 'where a tool is of another version', { ...ALL, 'node_modules/tool': OLD_TOOL }, true, CLEAN_WITH_TOOLS],
] as const)('what is installed by %s %s', (_command, _where, installed, withDev, asked) => {
  expect(askedOfNpm(installed, withDev)).toEqual(asked && expect.stringMatching(asked))
})

type Case = readonly [title: string, env: Env]

describe('what `npm start` starts (decision 10)', () => {
  it.each<Case>([
    ['nothing set', {}],
    ['other ports and folders', { PORT: '0', SANDBOX_PORT: '0', DATA_DIR: '/tmp/x', LOG_LEVEL: 'debug' }],
    ['this machine by its name', { HOST: 'localhost' }],
    ['variables that are empty', { OIDC_ISSUER: '', CASHIER_URL: ' ' }],
    ['the test system asked for, whatever else is set', { ...PRODUCTION_ENV, SANDBOX: 'on' }],
  ])('is the test system with %s', (_case, env) => expect(whichServer(env)).toBe('sandbox'))

  it.each<Case>([
    ...Object.entries(PRODUCTION_ENV).map(([name, value]): Case => [name, { [name]: value }]),
    ['a mistyped issuer', { OIDC_ISUER: 'https://id.example' }],
    ['a mistyped cashier in small letters', { cashier_urls: 'https://pay.example' }],
    ['an address for others', { HOST: '0.0.0.0' }],
    ['a database server', { DATABASE_URL: 'postgres://h/d' }],
    ['a file with its address', { DATABASE_URL_FILE: '/run/secrets/database' }],
    ['the test system refused', { SANDBOX: 'off' }],
    ['a wish nobody understands', { SANDBOX: 'perhaps' }],
  ])('is the production server with %s', (_case, env) => expect(whichServer(env)).toBe('production'))
})

it('browsers reach us at the settings’ own address, or on this machine at the port that was taken; port 80 goes without saying (threat 32)', () => {
  const local = { port: 80, publicOrigin: undefined, appOrigins: [] }
  const origins = new SandboxOrigins({ ...local, sandboxPort: 3001, sandboxOrigin: undefined })
  expect([origins.product, origins.sandbox]).toEqual(['http://localhost', 'http://localhost:3001'])
  const ours = ['http://localhost', 'http://127.0.0.1']
  expect([...ours, 'http://localhost:80', 'http://evil.example'].filter((one) => origins.isProduct(one))).toEqual(ours)
  const named = new Origins({ ...local, publicOrigin: 'https://plans.example.mo' })
  expect([named.product, named.isProduct('http://localhost')]).toEqual(['https://plans.example.mo', false])
  const taken = new Origins({ ...local, port: 0 })
  taken.productListens(4567)
  expect(taken.product).toBe('http://localhost:4567')
})

interface ComposeService extends Readonly<Partial<Record<'cap_drop' | 'tmpfs' | 'volumes' | 'ports' | 'secrets', readonly string[]>>> {
  readonly image?: string
  readonly environment?: Readonly<Record<string, string | number>>
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
}
/** With its merge keys and aliases resolved. */
const compose = parse(readFileSync('compose.yaml', 'utf8'), { merge: true })
const services: Readonly<Record<string, ComposeService>> = compose.services
const { 'app-1': first, 'app-2': second, ...others } = services

describe('compose.yaml', () => {
  it('has two servers that are the same', () => expect([second, first?.image]).toEqual([first, expect.any(String)]))

  it('sets variables that there are, and leaves the others to product.env', () => {
    const set = Object.keys(first?.environment ?? {})
    expect(set.filter((name) => !Object.keys(SETTINGS).includes(name))).toEqual([])
    expect(set).toEqual(expect.arrayContaining(['DATABASE_URL', 'TRUSTED_PROXIES']))
  })

  it('gives the servers a role that owns nothing, after the owner has migrated', () => {
    expect(first?.environment?.DATABASE_URL).toMatch(/^postgres:\/\/ecad:\$/)
    expect(others.migrate).toMatchObject({ image: first?.image, command: ['node', 'server/migrate.js', '--grant', 'ecad'] })
    expect(others.migrate?.environment?.DATABASE_URL).toMatch(/^postgres:\/\/ecad_owner:\$/)
    expect(others.database?.volumes).toContain('./docs/operating/roles.sql:/docker-entrypoint-initdb.d/roles.sql:ro')
  })

  it('writes no secret down', () => {
    const written = Object.values(services).flatMap(({ environment = {} }) => Object.entries(environment))
    const given = written.filter(([name]) => /PASSWORD|SECRET|KEY|DATABASE_URL/.test(name))
    expect(given.length).toBeGreaterThan(5)
    for (const [name, value] of given) expect([name, String(value)]).toEqual([name, expect.stringMatching(/\$\{\w+:\?|^\/run\/secrets\//)])
    for (const name of first?.secrets ?? []) expect(compose.secrets).toHaveProperty(name)
  })

  it('gives a server no rights and nothing to write to but memory', () => {
    expect(first).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(first?.tmpfs?.map((each) => each.split(':')[0])).toEqual(['/data', '/tmp'])
  })

  it('opens no port of a server, the database or the storage to the public', () => {
    const open = Object.entries(services).filter(([, { ports = [] }]) => ports.length > 0)
    expect(open.map(([name]) => name)).toEqual(['web'])
  })

  it('waits until the servers are healthy, and they until the database is migrated', () => {
    expect(others.web?.depends_on).toEqual({ 'app-1': { condition: 'service_healthy' }, 'app-2': { condition: 'service_healthy' } })
    expect(first?.depends_on?.migrate).toEqual({ condition: 'service_completed_successfully' })
    expect(others.migrate?.depends_on?.database).toEqual({ condition: 'service_healthy' })
  })

  it('names the version of every image that is not ours', () => {
    for (const { image = '' } of Object.values(services)) expect(image).toMatch(/^(ecad(-web)?|\S+:\d[\w.]*(@sha256:\w+)?)$/)
  })
})
