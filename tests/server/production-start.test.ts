import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PRODUCTION_ENV } from '#tests/support/counterparts.ts'
import { freePorts } from '#tests/support/free-ports.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** As deep as dist/server: what the server reads beside its file lies relative to it. */
const dist = join(root, 'dist')
let folder: string
let data: string
let modules: readonly string[]
/** Packages it takes from node_modules when it runs. */
let packages: readonly string[]
beforeAll(async () => {
  mkdirSync(dist, { recursive: true })
  folder = mkdtempSync(join(dist, 'start-'))
  data = mkdtempSync(join(tmpdir(), 'ecad-production-'))
  const built = await build({
    configFile: join(root, 'src-server/start/vite.config.ts'),
    mode: 'production',
    logLevel: 'silent',
    build: { outDir: folder },
  })
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  packages = outputs.flatMap((chunk) => (chunk.type === 'chunk' ? [...chunk.imports, ...chunk.dynamicImports] : []))
  modules = outputs.flatMap((chunk) => (chunk.type === 'chunk' ? Object.keys(chunk.modules) : []))
}, 120_000)
afterAll(() => {
  for (const each of [folder, data]) rmSync(each, { recursive: true, force: true })
})

type Env = Readonly<Record<string, string | undefined>>
const environment = (env: Env) => ({ PATH: process.env.PATH, DATA_DIR: join(data, 'd'), PORT: '0', LOG_LEVEL: 'silent', ...env })

/** Runs a server until it ends by itself. */
function run(args: readonly string[], env: Env): Promise<{ code: number | null; printed: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { env: environment(env), cwd: root })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        printed += chunk
      })
    }
    child.on('exit', (code) => resolve({ code, printed }))
  })
}
const runBuilt = (env: Env) => run([join(folder, 'main.js')], env)

const NAMES = Object.keys(PRODUCTION_ENV)
const CONTRADICTORY: readonly (readonly [env: Env, said: RegExp])[] = [
  [{ SANDBOX: 'on' }, /^SANDBOX must be off: .*\n$/],
  [{ SANDBOX_PORT: '3001' }, /^SANDBOX_PORT must not be set: .*\n$/],
  [{ PANEL: 'on' }, /^PANEL must not be set: .*\n$/],
  [{ PUBLIC_ORIGIN: 'http://ecad.example' }, /^PUBLIC_ORIGIN must be an https address: .*\n$/],
  [{ CASHIER_URL: 'http://pay.example' }, /^CASHIER_URL must be an https address; .*\n$/],
  [
    { IDENTITY_NOTICE_KEYS: PRODUCTION_ENV.CASHIER_NOTICE_KEYS },
    /^IDENTITY_NOTICE_KEYS must hold a secret of its own, but shares one with CASHIER_NOTICE_KEYS\./,
  ],
]

describe('the production server’s own file (decision 10)', () => {
  it('holds nothing of the test system', () => {
    expect(modules.some((id) => id.endsWith('src-server/main.ts'))).toBe(true)
    expect(modules.filter((id) => id.includes('src-server/sandbox/') || id.includes('oidc-provider'))).toEqual([])
  })

  it('needs nothing to build with where it runs', () => {
    expect(packages).toContain('fastify')
    const tools = /^(vite|rolldown|esbuild|tsx|typescript|react|antd)(\/|$)/
    expect(packages.filter((name) => tools.test(name))).toEqual([])
  })

  it('names all that is missing where nothing is set, and ends', async () => {
    const { code, printed } = await runBuilt({})
    expect(code).toBe(1)
    const lines = printed.trim().split('\n')
    expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual([...NAMES].sort())
    for (const line of lines) expect(line).toMatch(/ is missing: .*\.$/)
  }, 30_000)

  it.each(NAMES)(
    'does not start where %s is missing, and says so',
    async (name) => {
      const { code, printed } = await runBuilt({ ...PRODUCTION_ENV, [name]: undefined })
      expect(printed).toMatch(new RegExp(`^${name} is missing: .*\\.\\n$`))
      expect(code).toBe(1)
    },
    30_000,
  )

  it.each(NAMES)(
    'does not start where %s is mistyped, and says what was meant',
    async (name) => {
      const { code, printed } = await runBuilt({ ...PRODUCTION_ENV, [name]: undefined, [name.slice(0, -1)]: 'x' })
      expect(printed).toContain(`${name.slice(0, -1)} is no setting: is ${name} meant?`)
      expect(printed).toMatch(new RegExp(`^${name} is missing: `, 'm'))
      expect(code).toBe(1)
    },
    30_000,
  )

  it.each(CONTRADICTORY)(
    'does not start with %o',
    async (env, said) => {
      const { code, printed } = await runBuilt({ ...PRODUCTION_ENV, ...env })
      expect(printed).toMatch(said)
      expect(code).toBe(1)
    },
    30_000,
  )
})

describe('a production server that starts', () => {
  it('sells and offers nothing by itself, and keeps its data from the test system', async () => {
    const [port = 0] = await freePorts(1)
    const child = spawn(process.execPath, ['--import', 'tsx', 'src-server/main.ts'], {
      env: environment({ ...PRODUCTION_ENV, PORT: String(port) }),
      cwd: root,
      stdio: 'ignore',
    })
    const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}/api${path}`)).json()
    await expect.poll(() => get('/info').catch(() => undefined), { timeout: 60_000 }).toMatchObject({ success: true })
    const info = JSON.parse((await get('/info')).data)
    expect(info).toMatchObject({ sandbox: false })
    expect(info).not.toHaveProperty('headerUrl')
    expect(await get('/service-item/list?serviceId=1065')).toEqual({ success: true, data: [] })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended

    const { printed } = await run(['--import', 'tsx', 'src-server/sandbox/main.ts'], { SANDBOX_PORT: '0' })
    expect(printed).toMatch(
      /^The database holds the data of a production server; .* Give this server another DATABASE_URL or DATA_DIR\.\n$/,
    )
  }, 120_000)
})
