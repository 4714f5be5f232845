import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Evidence, Played, Scenario } from '#server/sandbox/harness/scenario.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { jsonOf, junitOf, writeEvidence } from './reports.ts'
import { type Result, type RunnersKit, runScenarios } from './runner.ts'

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

const folder = tempFolder('runner')
afterAll(folder.remove)
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
