import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PRODUCTION_ENV } from '#tests/support/counterparts.ts'
import { freePorts } from '#tests/support/free-ports.ts'
import { nodeProcess } from '#tests/support/server-process.ts'

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
async function run(args: readonly string[], env: Env) {
  const { ends, printed } = nodeProcess(args, environment(env), root)
  return { code: await ends, printed: printed() }
}

const NAMES = Object.keys(PRODUCTION_ENV)

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
    const { code, printed } = await run([join(folder, 'main.js')], {})
    expect(code).toBe(1)
    const lines = printed.trim().split('\n')
    expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual([...NAMES].sort())
    for (const line of lines) expect(line).toMatch(/ is missing: .*\.$/)
  }, 30_000)
})

describe('a production server that starts', () => {
  it('sells and offers nothing by itself, and keeps its data from the test system', async () => {
    const [port = 0] = await freePorts(1)
    const { child, ends } = nodeProcess(
      ['--import', 'tsx', 'src-server/main.ts'],
      environment({ ...PRODUCTION_ENV, PORT: String(port) }),
      root,
    )
    const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}/api${path}`)).json()
    await expect.poll(() => get('/info').catch(() => undefined), { timeout: 60_000 }).toMatchObject({ success: true })
    const info = JSON.parse((await get('/info')).data)
    expect(info).toMatchObject({ sandbox: false })
    expect(info).not.toHaveProperty('headerUrl')
    expect(await get('/service-item/list?serviceId=1065')).toEqual({ success: true, data: [] })
    child.kill('SIGTERM')
    await ends

    const { printed } = await run(['--import', 'tsx', 'src-server/sandbox/main.ts'], { SANDBOX_PORT: '0' })
    expect(printed).toMatch(
      /^The database holds the data of a production server; .* Give this server another DATABASE_URL or DATA_DIR\.\n$/,
    )
  }, 120_000)
})
