import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Scenario } from '#server/sandbox/harness/scenario.ts'
import { readFolder, readScenarios } from '#server/sandbox/harness/scenarios.ts'
import type { Change } from '#server/sandbox/harness/scripts.ts'
import { CONTRACT_FILES } from '../harness/contract-scenarios.ts'
import { type Kit, openKit } from '../harness/kit.ts'
import { runScenarios } from '../harness/runner.ts'
import { expect, test } from './support/journey.ts'
import { axeViolations, sidewaysScroll } from './support/sound.ts'

/** The harness's script is built on first use, the user signs in, the bundle loads: opening takes longer than a step. */
const OPENS_MS = 30_000
const BUNDLE = fileURLToPath(new URL('../../dist/mobile/', import.meta.url))
const APP = fileURLToPath(new URL('../harness/scenarios/app/', import.meta.url))
const BUGS = fileURLToPath(new URL('../harness/scenarios/bugs/', import.meta.url))
const RECORDED = fileURLToPath(new URL('../harness/scenarios/recorded/', import.meta.url))
const WAYS = fileURLToPath(new URL('../harness/scenarios/ways/', import.meta.url))
const sha = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

const withKit = async (sandbox: string, work: (kit: Kit) => Promise<void>, change?: Change): Promise<void> => {
  const kit = await openKit(sandbox, change)
  try {
    await work(kit)
  } finally {
    await kit.close()
  }
}

async function passes(kit: Kit, file: string, isAsked: (name: string) => boolean = () => true): Promise<void> {
  const read = await readScenarios(file)
  expect(read.faults).toEqual([])
  const scenarios = read.scenarios.filter(({ name }) => isAsked(name))
  expect(scenarios.length).toBeGreaterThan(0)
  for (const scenario of scenarios) expect(await kit.play(scenario), scenario.name).toMatchObject({ faults: [] })
}

test('the harness serves the production bundle byte for byte', async ({ server }) => {
  const names = readdirSync(BUNDLE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|map)$|^csp\.json$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(BUNDLE.length))
  expect(names.length).toBeGreaterThan(20)
  for (const name of names) {
    const path = name === 'index.html' ? 'choose-ecad' : name
    const answer = await fetch(`${server.sandbox}/ecad/${path}`, { headers: { 'accept-encoding': 'identity', accept: '*/*' } })
    expect(answer.status, name).toBe(200)
    const file = readFileSync(join(BUNDLE, name))
    // The page has no place for a style nonce on this surface, and brings the public facts; nothing else differs from the file.
    const built = name === 'index.html' ? Buffer.from(file.toString('utf8').replaceAll('__CSP_NONCE__', '')) : file
    const served = new Uint8Array(await answer.arrayBuffer())
    const compared = name === 'index.html' ? new TextDecoder().decode(served).replace(/,"info":\{.*?\}(?=\}<\/script>)/, '') : served
    expect(sha(compared), name).toBe(sha(built))
  }
})

// Each reloads the bundle, signs in and walks through it: one test per file, because a loaded machine needs the time.
for (const file of readdirSync(APP))
  test(`a scenario of the production bundle passes: ${file}`, ({ server }) =>
    withKit(server.sandbox, (kit) => passes(kit, join(APP, file))))

for (const half of [0, 1])
  test(`what bug reports of the super-app’s testers told holds, half ${half + 1} of them`, ({ server }) => {
    test.setTimeout(180_000)
    return withKit(server.sandbox, async (kit) => {
      for (const [at, file] of readdirSync(BUGS).entries()) if (at % 2 === half) await passes(kit, join(BUGS, file))
    })
  })

test('what was recorded by hand of each journey of the test system replays ten times alike', async ({ server }) => {
  test.setTimeout(600_000)
  const { scenarios, faults } = await readFolder(RECORDED)
  expect(faults).toEqual([])
  const limits = { scenarioMs: 60_000, totalMs: 560_000, openMs: 60_000, lookMs: 10_000 }
  const results = await runScenarios(scenarios, { limits, repeat: 10, open: () => openKit(server.sandbox), tell: () => undefined })
  expect(results.flatMap(({ name, turn, faults: said }) => said.map((fault) => `${name}, turn ${turn}: ${fault}`))).toEqual([])
  expect(results).toHaveLength(scenarios.length * 10)
})

/** By turns the host's back, before which the control is seen, and the control itself; by turns of two each language. */
const inTurns = (turn: number) => (name: string) =>
  /-host-/.test(name) === (turn % 2 === 0) && name.endsWith(turn % 4 < 2 ? '-pt' : '-zh-hant')
const FILES = readdirSync(WAYS)
const AT_ONCE = 11
for (let first = 0; first < FILES.length; first += AT_ONCE) {
  const files = FILES.slice(first, first + AT_ONCE)
  test(`a page opened by itself is left by its control or by the host’s back [2-14]–[2-21]: ${files[0]} to ${files.at(-1)}`, ({
    server,
  }) => {
    test.setTimeout(180_000)
    return withKit(server.sandbox, async (kit) => {
      for (const [turn, file] of files.entries()) await passes(kit, join(WAYS, file), inTurns(first + turn))
    })
  })
}

const CONTRACT = Object.values(CONTRACT_FILES).flat()
function named(name: string): Scenario {
  const one = CONTRACT.find((scenario) => scenario.name === name)
  if (one === undefined) throw new Error(`no scenario ${name}`)
  return one
}

test('a scenario replays to the same trace, and an answer that waited for its page to go is no part of the next one’s', ({ server }) =>
  withKit(server.sandbox, async (kit) => {
    const first = await kit.play(named('storageGet-ok'))
    expect(await kit.play(named('storageGet-ok'))).toEqual(first)
    for (const name of ['start-setTitle-gone', 'startAuth-ok']) expect(await kit.play(named(name)), name).toMatchObject({ faults: [] })
  }))

test('one scenario of each way of answering, over all methods in turn, and every event [7-40]', ({ server }) => {
  const files = Object.entries(CONTRACT_FILES).filter(([name]) => name !== 'start.json')
  const subset = files.flatMap(([name, scenarios], index) =>
    name === 'events.json'
      ? scenarios
      : scenarios.filter((_, way) => way % files.length === index % scenarios.length || way === index % scenarios.length),
  )
  return withKit(server.sandbox, async (kit) => {
    for (const scenario of subset) expect(await kit.play(scenario), scenario.name).toMatchObject({ faults: [] })
  })
})

const PLANTED = [
  // each answer ends the call, not only the first
  ['a callback trusted twice', 'startPay-twice', 'transport', 'if (result && hasError', 'observe?.(method); if (result && hasError'],
  ['a late callback trusted', 'startPay-late', 'transport', 'clock.after(timeoutMs, () => (', 'clock.after(1e9, () => ('],
  ['a listener that leaks', 'event-payResult', 'events', "'removeNotifyListener'", "'noSuchApi'"],
  ['a listener heard after its removal', 'event-back', 'events', 'set.delete(wrapped) && ', ''],
] as const
test('the kit fails with each planted bug', async ({ server }) => {
  test.setTimeout(120_000)
  for (const [name, scenario, file, from, to] of PLANTED) {
    let planted = 0
    const change: Change = (code, id) => {
      if (!id.endsWith(`bridge/${file}.ts`)) return code
      if (code.includes(from)) planted++
      return code.replace(from, to)
    }
    await withKit(server.sandbox, async (kit) => expect((await kit.play(named(scenario))).faults, name).not.toEqual([]), change)
    expect(planted, name).toBe(1)
  }
})

test('the conformance table on a phone: what conforms, what is missing, what is silent; it fits, and can be copied as text', async ({
  server,
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.sandbox })
  await context.addInitScript(() => {
    window.AlipayJSBridge = {
      call: (name: string, _params: object, callback?: (result: Record<string, unknown>) => void) => {
        if (name === 'setTitle') setTimeout(() => callback?.({}))
        else if (name === 'getAccountType') setTimeout(() => callback?.({ accountType: 'PERSONAL' }))
        else if (name === 'checkPlatformSupport') setTimeout(() => callback?.({ supported: 'perhaps' }))
        else setTimeout(() => callback?.({ error: 1 }))
      },
    }
  })
  const page = await context.newPage()
  const isVerdict = (method: string, verdict: string) =>
    expect(page.getByRole('row', { name: new RegExp(`^${method} `) })).toHaveAttribute('data-verdict', verdict)
  await page.goto(`${server.sandbox}/harness/conformance`)
  await page.getByRole('button', { name: 'Run setTitle' }).click()
  await isVerdict('setTitle', 'conforms')
  await page.getByRole('button', { name: 'Run the others' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-done', 'yes')
  await isVerdict('getAccountType', 'conforms')
  await isVerdict('checkPlatformSupport', 'deviates')
  await isVerdict('storageGet', 'missing')
  await expect(page.locator('#rows tr')).toHaveCount(28)
  await page.evaluate(() => document.dispatchEvent(new Event('resume')))
  await isVerdict('resume', 'conforms')
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('status')).toHaveText('Copied')
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(JSON.parse(text)).toMatchObject({ page: `${server.sandbox}/harness/conformance`, counts: { conforms: 3 } })
  expect(await axeViolations(page)).toEqual([])
  await context.close()
})

test('on a phone the app has the whole screen, and the controls come over it at a press', async ({ server, browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto(`${server.sandbox}/harness/?language=en`)
  const frame = page.locator('#phone iframe')
  await expect(page.frameLocator('#phone iframe').getByLabel('Cadastral number')).toBeVisible({ timeout: OPENS_MS })
  const box = await frame.boundingBox()
  expect([box?.x, box?.y, box?.width]).toEqual([0, 0, 360])
  expect(box?.height).toBeGreaterThan(740 - 60)
  const controls = page.getByRole('button', { name: 'Test controls' })
  await expect(page.getByRole('heading', { name: 'Events' })).toBeHidden()
  await controls.click()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.locator('#trace')).toContainText('back: kept')
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await controls.click()
  await expect(page.getByRole('heading', { name: 'Events' })).toBeHidden()
  await context.close()
})

test('a purchase by hand is recorded in visible words, kept by name, and plays to the same calls', async ({ server, page }, testInfo) => {
  await page.goto(`${server.sandbox}/harness/?language=en`)
  const phone = page.frameLocator('#phone iframe')
  await page.getByRole('combobox', { name: /^JSAPI/ }).selectOption('callPhone')
  await page.getByRole('combobox', { name: /^Answer/ }).selectOption({ label: 'error 12' })
  await expect(phone.getByLabel('Cadastral number')).toBeVisible({ timeout: OPENS_MS })
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Answers that are set' })).toHaveText('callPhone: error 12 Remove')
  await phone.getByLabel('Cadastral number').pressSequentially('0323.017')
  for (const name of [/^Search$/, /^Confirm$/, /^Next$/, /^Confirm application$/, /^Pay now/])
    await phone.getByRole('button', { name }).click()
  // The cashier opens only now: a tester sees it before paying at it.
  await expect(page.locator('#trace')).toContainText('→ startPay')
  await page.getByRole('button', { name: 'Payment succeeds' }).click()
  await expect(page.locator('#trace')).toContainText('host cashier: pay')
  await expect(phone.getByText('Application number').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save what was done' }).click()
  expect(new URL(page.url()).searchParams.get('scenario'), 'nothing is saved without a name').toBeNull()
  await page.getByLabel('Name').fill('by-hand')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save what was done' }).click()
  await page.waitForURL(/scenario=by-hand/)
  const file = testInfo.outputPath('by-hand.json')
  await (await saving).saveAs(file)
  const { scenarios, faults } = await readScenarios(file)
  expect(faults).toEqual([])
  const done = scenarios[0]?.steps.filter(({ do: does }) => does !== 'at' && does !== 'see')
  expect(done).toEqual([
    { do: 'script', jsapi: 'callPhone', answers: [{ how: 'error', code: 12 }] },
    { do: 'type', label: expect.stringMatching(/^Cadastral number/), text: '0323.017' },
    ...['Search', 'Confirm', 'Next', 'Confirm application'].map((name) => ({ do: 'tap', name })),
    { do: 'tap', name: expect.stringMatching(/^Pay now/) },
    { do: 'asked', jsapi: 'startPay', with: expect.objectContaining({ amount: '55.00', currency: 'MOP' }) },
    { do: 'pay', outcome: 'pay' },
  ])

  await page.goto(`${server.sandbox}/harness/?idle&language=en`)
  await page.getByLabel('Open a file').setInputFiles(file)
  await expect(page.locator('#verdict')).toHaveAttribute('data-passed', 'true', { timeout: OPENS_MS })
  await page.getByText('All scenarios').click()
  await page.getByLabel('Search').fill('by-ha')
  await expect(page.locator('#scenarios li:visible')).toHaveText(['by-hand'])
  await expect(page.locator('#scenarios li:visible'), 'marked as passed').toHaveAttribute('data-passed', 'true')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('heading', { name: 'Events', exact: true }).scrollIntoViewIfNeeded()
  for (const seen of ['#phone', '#trace']) await expect(page.locator(seen), 'beside every control').toBeInViewport({ ratio: 0.99 })
  await page.getByLabel('Filter').fill('startPay')
  await expect(page.locator('#trace li:visible')).toHaveText([/→ startPay.*"amount":"55.00"/, /← startPay ok/])
  // What a file can say, the panel can do: an answer is taken back, any step is done, a slip is named.
  await page.getByRole('combobox', { name: /^Answer/ }).selectOption({ label: 'the call throws' })
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await page.getByRole('button', { name: /^Remove / }).click()
  await expect(page.locator('#answers li')).toHaveCount(0)
  const step = page.getByLabel('A step, as in a scenario file')
  await step.fill('{"do":"evnt","event":"resume"}')
  await page.getByRole('button', { name: 'Do it' }).click()
  await expect(page.locator('#verdict')).toContainText('did you mean “event”?')
  await step.fill('{"do":"event","event":"resume","detail":{"resumeParams":{"language":"pt"}}}')
  await page.getByRole('button', { name: 'Do it' }).click()
  await expect(phone.locator('html')).toHaveAttribute('lang', 'pt')
  await page.getByLabel('Host, as in a scenario file').fill('{"profil":"iphone"}')
  await page.getByRole('button', { name: 'Open the app' }).click()
  await expect(page.locator('#verdict')).toContainText('did you mean “profile”?')
  expect(await axeViolations(page)).toEqual([])
  // A colleague's file of the same name is played, and takes the place of the tester's own only at a yes.
  const colleagues = { ...named('setTitle-ok'), name: 'by-hand' }
  const asked = page.waitForEvent('dialog')
  const choosing = page
    .getByLabel('Open a file')
    .setInputFiles({ name: 'by-hand.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(colleagues)) })
  await (await asked).dismiss()
  await choosing
  await expect(page.locator('#trace')).toContainText('setTitle settled')
  expect(await (await page.request.get(`${server.sandbox}/harness/api/scenarios/by-hand`)).json()).toEqual(scenarios[0])
  await withKit(server.sandbox, async (kit) => {
    const first = await kit.play(scenarios[0] as Scenario)
    expect(await kit.play(scenarios[0] as Scenario)).toEqual(first)
    expect(first.faults).toEqual([])
  })
})
