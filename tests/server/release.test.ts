import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { projectFiles } from '#tests/house/source-files.ts'
import { PRODUCTION_ENV } from '#tests/support/counterparts.ts'
import { type BuiltImage, buildWithoutDocker } from '#tests/support/dockerfile.ts'
import { freePorts } from '#tests/support/free-ports.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

/** Packages are installed twice and both bundles are built. */
const BUILD_MS = 600_000

const folder = tempFolder('release')
const context = join(folder.path, 'context')
let image: BuiltImage
let app: string
let server: ChildProcess
let origin: string

/** What `.dockerignore` keeps out of the image. */
const IGNORED = readFileSync('.dockerignore', 'utf8').trim().split('\n')
const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  ...image.env,
  ...PRODUCTION_ENV,
  DATA_DIR: join(folder.path, 'data'),
  HOST: '127.0.0.1',
})

beforeAll(async () => {
  for (const file of projectFiles('.')) if (!IGNORED.includes(file.split('/')[0] ?? '')) cpSync(file, join(context, file))
  image = buildWithoutDocker(readFileSync('Dockerfile', 'utf8'), context, folder.path)
  app = join(image.root, image.workdir)
  const [port = 0] = await freePorts(1)
  origin = `http://127.0.0.1:${port}`
  const [program = '', ...args] = image.command
  server = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: app,
    env: { ...environment(), PORT: String(port) },
    stdio: 'inherit',
  })
  const isReady = async () => {
    if ((await fetch(`${origin}/readyz`)).status !== 200) throw new Error('the release is not ready')
  }
  await vi.waitFor(isReady, { timeout: 60_000, interval: 200 })
}, BUILD_MS)
afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await ended
  folder.remove()
}, 60_000)

const inRelease = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, args, { cwd: app, encoding: 'utf8', env: { ...environment(), ...env } })

describe('the release, laid into an empty folder by the steps of the Dockerfile', () => {
  it('is run by somebody without rights, and is asked whether it lives', async () => {
    expect(image.user).toBe('node')
    const [, ...args] = image.healthCheck
    expect(inRelease(args, { PORT: new URL(origin).port }).status).toBe(0)
    expect(inRelease(args, { PORT: '1' }).status).toBe(1)
  })

  it('holds no sources, no tools to build with, and nothing of the test system', () => {
    const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((path) => !path.startsWith('node_modules'))
    expect(files.filter((path) => /\.(ts|tsx|mts)$/.test(path) || path.startsWith('sandbox'))).toEqual([])
    const packages = readdirSync(join(app, 'node_modules'))
    for (const tool of ['vite', 'tsx', 'typescript', 'esbuild', 'react', 'antd', 'antd-mobile', 'oidc-provider', 'vitest'])
      expect(packages).not.toContain(tool)
    expect(existsSync(join(app, 'node_modules/@fastify/swagger-ui'))).toBe(false)
  })

  it('has the packages of the checkout’s lock file, in its versions', () => {
    const ofCheckout = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
    const { '': _own, ...ofRelease } = JSON.parse(readFileSync(join(app, 'package-lock.json'), 'utf8')).packages
    expect(Object.keys(ofRelease).length).toBeGreaterThan(50)
    for (const [path, { version, integrity }] of Object.entries<Record<string, string>>(ofRelease))
      expect([path, { version, integrity }]).toEqual([path, { version: ofCheckout[path].version, integrity: ofCheckout[path].integrity }])
  })

  it.each([
    ['the page of the desktop', '/ecad/choose-ecad', 'Mozilla/5.0 (X11; Linux x86_64)', /<div id="root"/],
    ['the page of a phone', '/ecad/choose-ecad', 'Mozilla/5.0 (Linux; Android 14; Mobile)', /<div id="root"/],
    ['holidays', '/ecad/holidays.json', '', /"\d{4}-\d\d-\d\d"/],
    ['a text of the content', '/api/content/service?slug=service-faqs&serviceId=1065', '', /"content":"/],
    ['the sample plan', '/api/content/file?fileCode=sample-plan', '', /<svg/],
  ])('serves %s', async (_what, path, agent, shown) => {
    const answer = await fetch(`${origin}${path}`, { headers: agent === '' ? {} : { 'user-agent': agent } })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toMatch(shown)
  })

  it('has the commands of operators', () => {
    const { scripts } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'))
    expect(Object.keys(scripts)).toEqual([
      'start',
      'register',
      'offer',
      'services',
      'cases',
      'webhooks',
      'person',
      'conformance',
      'backup',
      'restore',
    ])
    for (const command of Object.values<string>(scripts)) expect(existsSync(join(app, command.replace('node ', '')))).toBe(true)
    const DATA_DIR = join(folder.path, 'other-data')
    expect(inRelease(['server/register.js', 'list'], { DATA_DIR }).stdout).toBe('0 parcels, 0 of them on sale.\n')
    expect(inRelease(['server/services.js', 'schema'], { DATA_DIR }).stdout).toMatch(/service-definition\.schema\.json is the JSON Schema/)
    expect(inRelease(['server/cases.js', 'list'], { DATA_DIR })).toMatchObject({ status: 0 })
    expect(inRelease(['server/webhooks.js', 'list'], { DATA_DIR })).toMatchObject({ status: 0 })
    expect(inRelease(['server/conformance.js', 'back-office', 'nowhere']).status).toBe(1)
    const backup = join(folder.path, 'backup')
    expect(inRelease(['server/backup.js', backup], { DATA_DIR })).toMatchObject({ status: 0 })
    expect(inRelease(['server/restore.js', '--check', backup], { DATA_DIR }).stdout).toContain('The place is as the backup')
    expect(inRelease(['server/offer.js', 'show'], { DATA_DIR }).stdout).toContain('MOP 55.00')
  }, 120_000)
})
