import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Value from 'typebox/value'
import { afterAll, expect, test } from 'vitest'
import { Scenario } from '#server/sandbox/harness/scenario.ts'
import { faultsIn } from '#server/sandbox/harness/scenario-faults.ts'
import { readFolder } from '#server/sandbox/harness/scenarios.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

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

const folder = tempFolder('mistakes')
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
