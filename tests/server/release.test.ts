import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { projectFiles } from '#tests/house/source-files.ts'
import { Buyer } from '#tests/journeys/pages/buyer.ts'
import { placeOf, THREE_PLANS } from '#tests/journeys/support/plans.ts'
import { watchForErrors } from '#tests/journeys/support/watch.ts'
import { type BuiltImage, buildWithoutDocker } from '#tests/server/support/dockerfile.ts'
import { HARMFUL } from '#tests/server/support/fake-clamd.ts'
import { HAS_PROMETHEUS, startPrometheus } from '#tests/server/support/prometheus.ts'
import { CLAIMS, type StrangersDay, strangersDay } from '#tests/server/support/strangers-day.ts'
import { PRODUCTION_ENV } from '#tests/support/counterparts.ts'
import { freePorts } from '#tests/support/free-ports.ts'
import { launchLightChromium } from '#tests/support/launch-chromium.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

/** Packages are installed twice and both bundles are built. */
const BUILD_MS = 600_000

/** As `docker build --build-arg` passes it. */
const COMMIT = '0123456789abcdef0123456789abcdef01234567'
const folder = tempFolder('release')
const context = join(folder.path, 'context')
let image: BuiltImage
let app: string
let server: ChildProcess
let origin: string

const IGNORED = readFileSync('.dockerignore', 'utf8').trim().split('\n')
const HERE = { DATA_DIR: join(folder.path, 'data'), HOST: '127.0.0.1' }
const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, ...image.env, ...PRODUCTION_ENV, ...HERE })

beforeAll(async () => {
  for (const file of projectFiles('.')) if (!IGNORED.includes(file.split('/')[0] ?? '')) cpSync(file, join(context, file))
  image = buildWithoutDocker(readFileSync('Dockerfile', 'utf8'), context, folder.path, { BUILD_COMMIT: COMMIT })
  app = join(image.root, image.workdir)
  const [port = 0] = await freePorts(1)
  origin = `http://127.0.0.1:${port}`
  const [program = '', ...args] = image.command
  const options = { cwd: app, env: { ...environment(), PORT: String(port) }, stdio: 'inherit' } as const
  server = spawn(program === 'node' ? process.execPath : program, args, options)
  const isReady = async () => {
    if ((await fetch(`${origin}/readyz`)).status !== 200) throw new Error('the release is not ready')
  }
  await vi.waitFor(isReady, { timeout: 180_000, interval: 200 })
}, BUILD_MS)
afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await ended
  folder.removeLater()
}, 60_000)

const shipped = () => readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((path) => !path.startsWith('node_modules'))
const inRelease = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, args, { cwd: app, encoding: 'utf8', env: { ...environment(), ...env } })

describe('the release, laid into an empty folder by the steps of the Dockerfile', () => {
  it('is run by somebody without rights, and is asked whether it lives', async () => {
    expect(image.user).toBe('node')
    const [, ...args] = image.healthCheck
    expect(inRelease(args, { PORT: new URL(origin).port }).status).toBe(0)
    expect(inRelease(args, { PORT: '1' }).status).toBe(1)
  })

  it('says which version and commit it is, as the image does', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(await (await fetch(`${origin}/livez`)).json()).toEqual({ ok: true, version, commit: COMMIT })
    expect(image.labels).toMatchObject({ 'org.opencontainers.image.version': version, 'org.opencontainers.image.revision': COMMIT })
  })

  it('leaves the source maps of the bundles beside the release, and none in it', () => {
    for (const surface of ['web', 'mobile']) {
      const entry = readdirSync(join(app, surface, 'assets')).find((name) => /^entry-.*\.js$/.test(name))
      expect(readdirSync(join(folder.path, 'build/src/reports/source-maps', surface))).toContain(`${entry}.map`)
    }
    expect(shipped().filter((path) => path.endsWith('.map'))).toEqual([])
  })

  it('holds no sources, no tools to build with, and nothing of the test system', () => {
    expect(shipped().filter((path) => /\.(ts|tsx|mts)$/.test(path) || path.startsWith('sandbox'))).toEqual([])
    const tools = 'vite tsx typescript esbuild react antd antd-mobile oidc-provider vitest @fastify/swagger-ui'.split(' ')
    expect(tools.filter((tool) => existsSync(join(app, 'node_modules', tool)))).toEqual([])
  })

  it('lists what it ships, and has the licences of what is bundled', () => {
    const bill = JSON.parse(readFileSync(join(app, 'sbom.cdx.json'), 'utf8'))
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'ecad' } } })
    const names = bill.components.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'antd', 'antd-mobile', 'drizzle-orm']))
    for (const tool of ['vite', 'typescript', 'vitest']) expect(names).not.toContain(tool)
    for (const [part, name] of Object.entries({ web: 'antd', mobile: 'antd-mobile', server: 'drizzle-orm' }))
      expect(readFileSync(join(app, part, 'third-party-notices.txt'), 'utf8')).toMatch(new RegExp(`^## ${name} - .*\\n\\n.{40}`, 'ms'))
  })

  it('has the packages of the checkout’s lock file, in its versions', () => {
    const ofCheckout = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
    const { '': _own, ...ofRelease } = JSON.parse(readFileSync(join(app, 'package-lock.json'), 'utf8')).packages
    expect(Object.keys(ofRelease).length).toBeGreaterThan(50)
    for (const [path, { version, integrity }] of Object.entries<Record<string, string>>(ofRelease))
      expect(ofCheckout[path], path).toMatchObject({ version, integrity })
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
    const names = 'start register offer services cases webhooks person migrate backup restore conformance'
    expect(Object.keys(scripts)).toEqual(names.split(' '))
    for (const command of Object.values<string>(scripts)) expect(existsSync(join(app, command.replace('node ', '')))).toBe(true)
    const backup = join(folder.path, 'backup')
    for (const [typed, said] of [
      ['register list', '0 parcels, 0 of them on sale.\n'],
      ['services schema', 'service-definition.schema.json is the JSON Schema'],
      ['services check examples/services/cert-01.json', 'nothing wrong'],
      ['cases list', ''],
      ['conformance openapi', '"openapi": "3.1.0"'],
      ['webhooks list', ''],
      [`backup ${backup}`, ''],
      [`restore --check ${backup}`, 'The place is as the backup'],
      ['offer show', 'MOP 55.00'],
    ] as const) {
      const [command, ...args] = typed.split(' ')
      const answer = inRelease([`server/${command}.js`, ...args], { DATA_DIR: join(folder.path, 'other-data') })
      expect(answer, typed).toMatchObject({ status: 0, stdout: expect.stringContaining(said) })
    }
  }, 120_000)
})

const plan = THREE_PLANS[0] ?? ''
const place = { number: plan, place: placeOf(plan, 'zh-Hant') }

describe('a stranger’s day: one machine, set up by the commands of docs/deploy.md as they are there', { timeout: 120_000 }, () => {
  let began = 0
  let day: StrangersDay
  let prometheus: Awaited<ReturnType<typeof startPrometheus>> | undefined
  beforeAll(async () => {
    began = performance.now()
    const checkout = join(folder.path, 'build/src')
    // the packages of docs/deploy.md are those of the Dockerfile
    spawnSync('cp', ['-al', join(app, 'node_modules'), join(checkout, 'dist/node_modules')])
    day = await strangersDay(checkout)
    if (HAS_PROMETHEUS) prometheus = await startPrometheus(join(folder.path, 'prometheus'), day.metrics)
    else console.log('No prometheus (Debian’s package): the alerts are not tried.')
  }, 180_000)
  afterAll(async () => {
    await prometheus?.close()
    await day?.close()
    console.log(`the stranger’s day took ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }, 60_000)

  /** The alerts about servers and what they need that fire, once they are these. */
  const fires = async (...alerts: readonly string[]): Promise<void> => {
    const about = ['ServersAway', 'DatabaseAway', 'StorageAway', 'ScannerAway', 'SignInFails']
    if (prometheus === undefined) return
    const { firing } = prometheus
    const fired = async () => {
      const all = await firing()
      return about.filter((alert) => all.includes(alert))
    }
    await expect.poll(fired, { timeout: 60_000, interval: 200 }).toEqual(alerts)
  }
  /** A person in a desktop browser that trusts the test's certificate, signed in at the other maker's provider. */
  async function withBuyer(work: (buyer: Buyer) => Promise<void>): Promise<void> {
    const browser = await launchLightChromium()
    try {
      const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1280, height: 900 } })
      const watch = watchForErrors(context, (url) => url.startsWith(day.server.origin))
      const buyer = await Buyer.arrive(context, day.server, { place: 'web', platform: 'one', language: 'zh-Hant' })
      await buyer.opens('/')
      await buyer.signInButton.click()
      await buyer.choosing.isReady()
      await work(buyer)
      expect(watch.errors()).toEqual([])
    } finally {
      await browser.close()
    }
  }
  async function buys(buyer: Buyer, beforePaying: () => Promise<void> = async () => undefined): Promise<string> {
    await buyer.choosing.adds(plan, place.place)
    await buyer.choosing.goesOn()
    await buyer.confirming.goesOn()
    await buyer.paying.choosesMethod('channelBOCPAY')
    await beforePaying()
    await buyer.pays()
    const applicationNumber = await buyer.completion().isShown()
    await (await buyer.opensReceipt()).shows({ applicationNumber, plans: [place], total: '55.00', method: 'channelBOCPAY' })
    return applicationNumber
  }

  it('everything is well, and no alert fires', async () => {
    if (prometheus !== undefined) await expect.poll(prometheus.up, { timeout: 30_000 }).toBe(2)
    await fires()
  })

  it('a file goes through nginx and the scanner into the storage, and comes back as it was', () =>
    withBuyer(async ({ context }) => {
      const { origin } = day.server
      const headers = { 'x-ecad-client': 'web' }
      const uploads = async (fileUid: string, buffer: Buffer) => {
        const query = new URLSearchParams({ itemCode: 'UPD-02', materialsId: 'proof', fileUid })
        const file = { name: `${fileUid}.pdf`, mimeType: 'application/pdf', buffer }
        return (await context.request.post(`${origin}/api/file/upload?${query}`, { headers, multipart: { file } })).json()
      }
      const content = planPdf('certificate')
      const { data } = await uploads('upload-1', content)
      expect((await uploads('upload-2', Buffer.concat([content, Buffer.from(`%${HARMFUL}\n`)]))).reason).toBe('unsafe')
      expect(day.stored()).toHaveLength(1)
      const back = await context.request.get(`${origin}/api/file/processing/download?fileCode=${data.fileCode}`, { headers })
      expect((await back.body()).equals(content)).toBe(true)
    }))

  it('files with a hash in their name come from the web server, and those of the other version from a server', async () => {
    const asset = (path: string) => day.get(`/ecad/assets/${path}`)
    const [served, gone] = day.assets
    const answer = await asset(served)
    const headers = { 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'gzip' }
    expect(answer).toMatchObject({ status: 200, headers })
    expect(answer.headers).not.toHaveProperty('x-request-id')
    const smaller = await day.get(`/ecad/assets/${served}`, 'gzip, br')
    expect(smaller.headers).toMatchObject({ 'content-type': 'text/javascript', 'content-encoding': 'br' })
    expect(await asset(gone)).toMatchObject({ status: 200, headers: { 'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/) } })
    expect((await asset('none-00000000.js')).status).toBe(404)
  })

  it('figures and files of the server are not for the public, and whoever comes in the clear is sent to the encrypted address', async () => {
    for (const path of ['/livez', '/readyz', '/metrics', '/ecad/csp.json']) expect((await day.get(path)).status, path).toBe(404)
    const answer = await fetch(`${day.http}/ecad/choose-ecad?language=pt`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([308, 'https://localhost/ecad/choose-ecad?language=pt'])
  })

  it('a plan is bought, paid and received while one server is killed, the bureau’s system takes it, and its owner gets a message', () =>
    withBuyer(async (buyer) => {
      const recordNo = await buys(buyer, () => day.kill(0))
      await fires('ServersAway')
      expect(await day.bureau(`/records/${recordNo}/take`, { by: 'Lei', version: 1 })).toBe(200)
      const inbox = async () => (await fetch(`${day.server.sandbox}/inbox/api/messages?number=${recordNo}`)).json()
      await expect
        .poll(inbox, { timeout: 30_000 })
        .toContainEqual(expect.objectContaining({ to: `853${CLAIMS.phone_number}`, text: expect.stringContaining('正在處理中') }))
    }))

  it('a static host serves both bundles by itself, packed and with their policy, and a plan is bought there', async () => {
    await day.becomesStaticHost()
    for (const encoding of ['br', 'gzip']) {
      const { status, headers } = await day.get(`/ecad/assets/${day.assets[0]}`, encoding)
      expect([status, headers['content-encoding'], headers['content-type']]).toEqual([200, encoding, expect.stringMatching(/javascript/)])
    }
    await withBuyer(async (buyer) => void (await buys(buyer)))
  })

  it('whatever goes away is named by its alert, and the silence of all by one', async () => {
    await day.endCounterparts()
    await fires('ServersAway', 'StorageAway', 'ScannerAway', 'SignInFails')
    await day.postgres.kill()
    await fires('ServersAway', 'DatabaseAway', 'StorageAway', 'ScannerAway', 'SignInFails')
    await day.kill(1)
    await fires('ServersAway')
  })
})
