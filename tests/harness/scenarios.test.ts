import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Value from 'typebox/value'
import { afterAll, expect, test } from 'vitest'
import { BRIDGE_METHODS, JSAPIS } from '#server/sandbox/harness/host/jsapis.ts'
import { type Evidence, type Played, Scenario } from '#server/sandbox/harness/scenario.ts'
import { faultsIn } from '#server/sandbox/harness/scenario-faults.ts'
import { OWN_SCENARIOS, readFolder, readScenarios } from '#server/sandbox/harness/scenarios.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { EVENT_NAMES } from '../../src-mobile/bridge/conformance/checks.ts'
import { HOST_METHODS, WIRE } from '../../src-mobile/bridge/contract.ts'
import { CONTRACT_FILES } from './contract-scenarios.ts'
import { jsonOf, junitOf, writeConformancePage, writeEvidence } from './reports.ts'
import { type Result, type RunnersKit, runScenarios } from './runner.ts'
import { WAY_OUT_FILES } from './way-out-scenarios.ts'

test.each([
  ['contract', CONTRACT_FILES],
  ['ways', WAY_OUT_FILES],
])('the written scenario files in %s are those of the current table (npm run harness:write)', async (room, files) => {
  const folder = join(OWN_SCENARIOS, room)
  expect(readdirSync(folder).sort()).toEqual(Object.keys(files).sort())
  for (const [name, scenarios] of Object.entries(files))
    expect(await readScenarios(join(folder, name)), name).toEqual({ scenarios, faults: [] })
})

test('every method has a scenario of each way a host can answer, every event one, and no name is taken twice', () => {
  const names = Object.values(CONTRACT_FILES).flatMap((scenarios) => scenarios.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
  const ways = ['ok', 'error-1', 'error-2', 'error-3', 'error-4', 'error-12', 'slow', 'never', 'twice', 'late', 'gone']
  for (const method of HOST_METHODS) for (const way of ways) expect(names).toContain(`${method}-${way}`)
  for (const event of EVENT_NAMES) expect(names).toContain(`event-${event}`)
})

test('the harness knows exactly the methods and JSAPIs of the contract', () => {
  expect([...BRIDGE_METHODS]).toEqual(HOST_METHODS)
  expect([...JSAPIS]).toEqual([...new Set(HOST_METHODS.map((method) => WIRE[method].jsapi))].sort())
})

const see = { do: 'see', text: 'Cadastral number' }
const good = { name: 'good', page: 'app', account: 'resident', steps: [see] }
const step = (one: object) => ({ ...good, steps: [one, see] })
const answers = (given: object) => ({ ...good, host: { answers: given } })
const expected = (expect: object) => ({ ...good, expect })

/** Kinds of mistakes, three of each, and the fault that is reported. */
const MISTAKES: Readonly<Record<string, readonly (readonly [scenario: unknown, says: RegExp])[]>> = {
  'a mistyped word of the scenario': [
    [{ ...good, hosts: {} }, /“hosts”.*did you mean “host”/],
    [{ ...good, acount: 'resident' }, /“acount”.*did you mean “account”/],
    [{ ...good, host: { versoin: '2.4.0' } }, /host: “versoin”.*“version”/],
  ],
  'a mistyped expectation': [
    [expected({ include: ['→ startPay'] }), /expect: “include”.*did you mean “includes”/],
    [expected({ traces: [] }), /expect: “traces”.*“trace”/],
    [expected({ includes: ['→ startPay'], listenning: [] }), /expect: “listenning”.*“listening”/],
  ],
  'an expectation that checks nothing': [
    [expected({}), /expect: it checks nothing/],
    [expected({ includes: [] }), /expect\.includes: must not have fewer than 1/],
    [{ ...good, steps: [{ do: 'kill' }] }, /checks nothing at its end/],
  ],
  'a step that there is not': [
    [step({ do: 'tapp', name: 'Next' }), /step 1: “tapp”.*did you mean “tap”/],
    [step({ name: 'Next' }), /step 1: it has no “do”/],
    [step({ do: 'refresh' }), /step 1: “refresh”.*there are tap, type/],
  ],
  'a word that a step does not have, or lacks': [
    [step({ do: 'see', text: 'x', timeout: 5 }), /step 1: “timeout”/],
    [step({ do: 'tap', label: 'Next' }), /step 1: .*name/],
    [step({ do: 'network' }), /step 1: .*on/],
  ],
  'a value that is not allowed': [
    [step({ do: 'pay', outcome: 'payed' }), /step 1: outcome: “payed”.*“pay”/],
    [{ ...good, account: 'residnet' }, /account: “residnet”.*“resident”/],
    [{ ...good, language: 'fr' }, /language: “fr”.*there are/],
  ],
  'a name that is no JSAPI': [
    [answers({ starPay: { how: 'ok' } }), /“starPay”.*“startPay”/],
    [step({ do: 'asked', jsapi: 'startpay' }), /step 1: “startpay”.*“startPay”/],
    [expected({ includes: ['→ popWindows'] }), /“popWindows”.*“popWindow”/],
  ],
  'an answer of the host that cannot be given': [
    [answers({ startPay: { how: 'error' } }), /host\.answers\.startPay: .*code/],
    [answers({ startPay: { how: 'eror', code: 1 } }), /“eror”.*“error”/],
    [step({ do: 'script', jsapi: 'startPay', answers: [{ how: 'slow' }] }), /step 1, an answer: .*ms/],
  ],
  'a step on the wrong page, or a method that there is not': [
    [step({ do: 'call', method: 'startPay' }), /step 1: “call” is for the probe page/],
    [{ ...good, page: 'probe', steps: [{ do: 'call', method: 'startPya' }, see] }, /method: “startPya”.*“startPay”/],
    [{ ...good, page: 'probes' }, /page: “probes”.*“probe”/],
  ],
  'what the player would not do as it is written': [
    [{ ...good, page: 'probe', steps: [{ do: 'launch' }, see] }, /step 1: “launch” is for the app/],
    [step({ do: 'launch', stale: true, startupParams: { x: 1 } }), /step 1: “stale” passes the last parameters again/],
    [{ ...good, patienceMs: 999 }, /patienceMs: must be >= 1000/],
  ],
  'a text that is everywhere': [
    [step({ do: 'see', text: '' }), /step 1: text: /],
    [step({ do: 'tap', name: '' }), /step 1: name: /],
    [step({ do: 'type', label: '', text: 'x' }), /step 1: label: /],
  ],
  'an address that opens something else': [
    [{ ...good, open: 'choose-ecad' }, /open: must begin with one “\/”/],
    [{ ...good, open: '/choose-ecad?fault=check:5000' }, /“5000” is no kind of fault; did you mean “500”/],
    [step({ do: 'launch', open: '/choose-ecad?fault=get.chekc:500' }), /step 1: open: “chekc” is no call.*“check”/],
  ],
  'something that is no scenario': [
    [[], /a scenario is an object/],
    [{ ...good, steps: 'tap' }, /steps: must be array/],
    [{ ...good, host: { arrives: 'soon' } }, /host\.arrives: “soon” is none of the values/],
  ],
}

test.each(Object.entries(MISTAKES))('%s is a fault with a sentence', (_, cases) => {
  expect(cases).toHaveLength(3)
  for (const [scenario, says] of cases) expect(faultsIn(scenario).join('\n')).toMatch(says)
})

test('a right scenario has no fault, and names beside the contract are allowed where the scenario permits them', () => {
  expect(faultsIn(good)).toEqual([])
  expect(Value.Check(Scenario, good)).toBe(true)
  expect(faultsIn({ ...answers({ newApi: { how: 'ok' } }), unknownJsapis: true })).toEqual([])
})

const folder = tempFolder('harness')
afterAll(folder.remove)
test('of a folder with broken files each is named, and the others are read', async () => {
  const write = (name: string, text: string) => writeFileSync(join(folder.path, name), text)
  write('a.json', '{"name":"x",,}')
  write('b.json', JSON.stringify(good))
  write('c.json', JSON.stringify([step({ do: 'tapp' }), { ...good, name: 'second' }, { ...good, name: 'second' }]))
  write('d.json', '[]')
  write('f.json', `\uFEFF${JSON.stringify({ ...good, name: 'from-windows' })}`)
  write('g.json', '[{"kind":"trace","text":"→ startPay"},{"kind":"api","text":"GET /info"}]')
  write('e.json', JSON.stringify({ ...good, says: 'another' }))
  const { scenarios, faults } = await readFolder(folder.path)
  expect(scenarios.map(({ name, says }) => says ?? name)).toEqual(['good', 'second', 'from-windows'])
  expect(faults).toEqual([
    expect.stringMatching(/a\.json: .*JSON/),
    expect.stringMatching(/c\.json \(good\): step 1: “tapp”/),
    expect.stringMatching(/c\.json \(second\): the name stands twice/),
    expect.stringMatching(/d\.json: it has no scenario/),
    expect.stringMatching(/g\.json: it has no scenarios, .*lines of a trace/),
    expect.stringMatching(/e\.json \(good\): the name stands in .*b\.json too/),
  ])
})

test('the conformance page is files that need no server: each address is a file beside it', async () => {
  const target = join(folder.path, 'to', 'host')
  await writeConformancePage(target, { userAgent: 'a host', jsapis: { startPay: 'theirPay' } })
  const page = readFileSync(join(target, 'index.html'), 'utf8')
  const addresses = [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address).filter((each) => each !== 'data:,')
  expect(addresses).toHaveLength(readdirSync(target).length - 1)
  for (const address of addresses) {
    expect(address).not.toContain('/')
    expect(existsSync(join(target, address)), address).toBe(true)
  }
  // a real host charges real money
  expect(page).not.toContain('Test system')
  expect(page).toContain('id="app-config">{"hostJsapis":{"startPay":"theirPay"}}<')
  expect(page).toMatch(/data-contract="[\da-f]{12}"/)
  expect(readFileSync(join(target, 'conformance.js'), 'utf8')).not.toMatch(/\bimport\b.*from|import\(/)
})

const scenario = (name: string): Scenario => ({ name, page: 'app', steps: [{ do: 'see', text: 'x' }] })
const passed = (name: string): Played => ({ name, faults: [], trace: ['→ setTitle'] })
const EVIDENCE: Evidence = {
  step: 1,
  address: '/ecad/choose-ecad?language=en',
  words: 'Please log in first',
  lines: [
    { kind: 'trace', at: '2026-01-01T00:00:00.000Z', text: '→ startPay', payload: { amount: '55.00' } },
    { kind: 'api', at: '2026-01-01T00:00:01.000Z', text: 'GET /api/info 200 in 5 ms' },
    { kind: 'console', at: '2026-01-01T00:00:02.000Z', text: 'error: <no> & "words"\u0000' },
  ],
}
const PICTURE = new Uint8Array([1, 2, 3])
const never = <T>(): Promise<T> => new Promise(() => undefined)
const kitWith = (changes: Partial<RunnersKit>): RunnersKit => ({
  play: async ({ name }) => passed(name),
  evidence: async () => EVIDENCE,
  picture: async () => PICTURE,
  close: async () => undefined,
  ...changes,
})
const LIMITS = { scenarioMs: 40, totalMs: 20_000, openMs: 40, lookMs: 40 }
const run = (open: () => Promise<RunnersKit>, { names = ['first', 'second'], limits = LIMITS, repeat = 1 } = {}) =>
  runScenarios(names.map(scenario), { limits, repeat, open, tell: () => undefined })

const opens = (changes: Partial<RunnersKit>) => async () => kitWith(changes)
const hangs: Partial<RunnersKit> = { play: ({ name }) => (name === 'first' ? never() : Promise.resolve(passed(name))) }
const fails: Partial<RunnersKit> = { play: async ({ name }) => ({ ...passed(name), faults: ['no'], evidence: EVIDENCE }) }
const closed = () => Promise.reject(new Error('Target closed'))
const gone = {
  play: ({ name }: Scenario) => (name === 'first' ? closed() : Promise.resolve(passed(name))),
  evidence: closed,
  close: closed,
}
const refused = () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'))
const STOPPED = /scenario: not ended within 0.04 s; it was at step 1 of 1, \{"do":"see","text":"x"\}$/
/** Ten ways to hang: how the kit behaves, and the fault of each of the two scenarios; undefined is a pass. */
const HANGS: Readonly<Record<string, readonly [open: () => Promise<RunnersKit>, first?: RegExp, second?: RegExp]>> = {
  'the scenario never ends': [opens(hangs), STOPPED],
  'every scenario never ends': [opens({ play: never }), /not ended/, /not ended/],
  'the harness never opens': [never, /opening the harness: not ended/, /opening the harness: not ended/],
  'nothing listens at the address': [refused, /ERR_CONNECTION_REFUSED/, /ERR_CONNECTION_REFUSED/],
  'the page is stuck, so that it says nothing either': [opens({ ...hangs, evidence: never }), /not ended/],
  'the picture of a hang never comes': [opens({ ...hangs, picture: never }), /not ended/],
  'the picture of a failure never comes': [opens({ ...fails, picture: never }), /^no$/, /^no$/],
  'the browser never closes after a hang': [opens({ ...hangs, close: never }), /not ended/],
  'the browser never closes at the end': [opens({ close: never })],
  'the browser is gone in the middle': [opens(gone), /Target closed/],
}
test.each(Object.entries(HANGS))('the runner ends in time where %s', async (_, [open, first, second]) => {
  const began = performance.now()
  const results = await run(open)
  expect(performance.now() - began).toBeLessThan(10_000)
  for (const [index, says] of [first, second].entries())
    expect(results[index]?.faults ?? ['not played']).toEqual(says === undefined ? [] : [expect.stringMatching(says)])
})

test('what is left when the time for all is over is not played, and fails', async () => {
  const limits = { ...LIMITS, scenarioMs: 60_000, totalMs: 300 }
  const results = await run(async () => kitWith({ play: never }), { names: ['a', 'b', 'c'], limits })
  expect(results[0]?.faults[0]).toMatch(/^the scenario: not ended within 0\.\d+ s/)
  expect(results[2]?.faults[0]).toBe('not played: the 0.3 s for all scenarios are over')
})

test('a repeated play with another trace is a failure', async () => {
  let turn = 0
  const kit = kitWith({ play: async ({ name }) => ({ ...passed(name), trace: [`line ${++turn > 2 ? 'another' : 'first'}`] }) })
  const results = await run(async () => kit, { names: ['one'], repeat: 3 })
  expect(results.map(({ faults }) => faults.length)).toEqual([0, 0, 1])
  expect(results[2]?.faults[0]).toMatch(/not that of turn 1/)
})

test('two scenarios of one name are each compared with themselves', async () => {
  const traces = ['a', 'b', 'a', 'b']
  const kit = kitWith({ play: async ({ name }) => ({ ...passed(name), trace: [traces.shift() ?? ''] }) })
  const results = await run(async () => kit, { names: ['same', 'same'], repeat: 2 })
  expect(results.map(({ faults }) => faults)).toEqual([[], [], [], []])
})

test('a failure leaves one folder with the scenario, the step, the page’s words and picture, payloads, calls and console', async () => {
  const [result] = (await run(async () => kitWith(fails), { names: ['one'] })) as [Result]
  const own = writeEvidence(folder.path, result)
  const read = (name: string) => readFileSync(join(own, name), 'utf8')
  expect(JSON.parse(read('scenario.json'))).toEqual(scenario('one'))
  expect(JSON.parse(read('result.json'))).toMatchObject({ name: 'one', faults: ['no'], step: 1, address: EVIDENCE.address })
  expect(read('page.txt')).toContain('Please log in first')
  expect(read('lines.txt')).toMatch(/→ startPay \{"amount":"55.00"\}\n.*GET \/api\/info 200/)
  expect([...readFileSync(join(own, 'page.png'))]).toEqual([...PICTURE])
  expect(JSON.parse(jsonOf([result], ['a.json: broken']))).toMatchObject({
    broken: ['a.json: broken'],
    results: [{ name: 'one', passed: false }],
  })
  const junit = junitOf([{ ...result, faults: ['<no> & "words"\u0000'] }], ['a.json: broken'])
  expect(junit).toContain('tests="2" failures="2"')
  expect(junit).toContain('message="&#60;no&#62; &#38; &#34;words&#34;\ufffd"')
})
