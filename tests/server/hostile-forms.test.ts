import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import type { ServiceDefinition } from '#server/applications/services/definition.ts'
import { startServerApart } from '#tests/server/support/apart/server-apart.ts'
import { type Accepted, seededService, submission } from '#tests/support/application.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'

/** Maximum delay that one request may cause another (quality.md, reliability). */
const LIMIT_MS = 250
const ATTACKERS = 50
const EVERY_MS = 20
/** The minimum number of calls, so that one per cent is more than one. */
const MEASURED = 200
const MEASUREMENTS = 3

const FORMATS = ['email', 'url', 'money', 'date', 'ipv6', 'ipv4', 'number', 'integer', 'phone', 'idcard', 'zh', 'zip', 'qq'] as const

/** A service that the check would refuse: a question for each format, and one with a runaway pattern. */
function oldService(): ServiceDefinition {
  const seed = seededService('free-03')
  const text = (eng: string) => ({ cht: eng, chs: eng, por: eng, eng })
  const box = (rule: object) => ({ type: 'string', title: text('Question'), 'x-component': 'Input', ...rule })
  const properties = {
    ...Object.fromEntries(FORMATS.map((format) => [format, box({ format })])),
    runaway: box({ pattern: '^(a+)+$' }),
    choices: { ...box({ uniqueItems: true }), type: 'array', 'x-component': 'Checkbox.Group' },
  }
  const steps = seed.steps.map((step) =>
    step.stepType === 'form' ? { ...step, formId: 'old-form', formJson: { type: 'object', properties } } : step,
  )
  return { ...seed, itemCode: 'OLD-99', itemId: 'old-99', serviceCode: 'OLD-99', steps }
}

const deep = (levels: number): unknown => (levels === 0 ? 'x' : [deep(levels - 1)])
const rows = (count: number) => Array(count).fill({})
const numbers = (count: number) => [...Array(count).keys()]

type Hostile = { what: string; form: readonly [itemCode: string, formId: string]; answers: Record<string, unknown> }
const SURVEY = ['SURV-05', 'survey-form'] as const
const NOTIFY = ['FREE-03', 'notify-form'] as const
const OLD = ['OLD-99', 'old-form'] as const
const email = (address: string) => ({ area: 'se', channel: ['email'], email: address })

const HOSTILE: readonly Hostile[] = [
  { what: 'rows of a list that takes ten', form: SURVEY, answers: { owners: rows(1000) } },
  { what: 'rows of a list without a number', form: SURVEY, answers: { marks: rows(15_000) } },
  { what: 'as many rows as may be', form: SURVEY, answers: { marks: rows(200) } },
  { what: 'a long e-mail address', form: NOTIFY, answers: email(`a@${'a.'.repeat(200_000)}!`) },
  { what: 'a long hostile e-mail address', form: NOTIFY, answers: email(`a@${'a.'.repeat(4900)}!`) },
  { what: 'deep nesting', form: SURVEY, answers: { owners: [{ name: deep(40) }] } },
  { what: 'deep nesting beyond any', form: SURVEY, answers: { owners: deep(20) } },
  { what: 'a very long list', form: NOTIFY, answers: { area: 'se', channel: numbers(150_000) } },
  { what: 'very many names', form: NOTIFY, answers: Object.fromEntries(numbers(40_000).map((at) => [`n${at}`, {}])) },
  { what: 'lists within lists', form: NOTIFY, answers: { area: numbers(200_000).map(() => []) } },
  { what: 'escapes', form: NOTIFY, answers: { area: '\u0001\ud800'.repeat(40_000) } },
  { what: 'an amount', form: OLD, answers: { money: `$${'1'.repeat(9000)}x` } },
  { what: 'a site', form: OLD, answers: { url: `http://${'a-'.repeat(4000)}!` } },
  { what: 'a short hostile site', form: OLD, answers: { url: `http://${'a'.repeat(60)}!` } },
  { what: 'a date', form: OLD, answers: { date: `1.1.${'1'.repeat(9900)}x` } },
  { what: 'a network address', form: OLD, answers: { ipv6: `::%${' '.repeat(9900)}\u2028x` } },
  { what: 'many different choices', form: OLD, answers: { choices: numbers(15_000) } },
]
/** Active since before patterns were checked: it runs until it is aborted. */
const RUNAWAY: Hostile = { what: 'a pattern that runs away', form: OLD, answers: { runaway: `${'a'.repeat(60)}!` } }
const RUNAWAYS = 2
const hostileAt = (at: number): Hostile => (at < RUNAWAYS ? RUNAWAY : (HOSTILE[at % HOSTILE.length] ?? RUNAWAY))

const server = await closeAfterAll(startServerApart(ATTACKERS + 1, oldService()))

/** Posts all at once from a thread, so that sending does not disturb the measuring one; the replies are in the order of the calls. */
const postAll = (calls: readonly RequestInit[]): Promise<readonly { status: number; body: Accepted }[]> =>
  new Promise((resolve, reject) => {
    const script = `const { parentPort, workerData } = require('node:worker_threads')
      const send = (call) => fetch(workerData.address, call).then(async (one) => ({ status: one.status, body: await one.json() }))
      Promise.all(workerData.calls.map(send)).then((replies) => parentPort.postMessage(replies))`
    const thread = new Worker(script, { eval: true, workerData: { address: `${server.origin}/api/acceptance`, calls } })
    thread.once('message', resolve)
    thread.once('error', reject)
  })

/** How long 99 of 100 calls of other users take meanwhile, started at the interval whether or not earlier ones have ended. */
async function waitWhile(work: Promise<unknown>, ask: (turn: number) => Promise<void>): Promise<number> {
  const times: Promise<number>[] = []
  let isOver = false
  const over = () => {
    isOver = true
  }
  void work.then(over, over)
  for (let turn = 0; !isOver || turn < MEASURED; turn += 1) {
    const began = performance.now()
    const took = () => performance.now() - began
    times.push(ask(turn).then(took, () => Number.POSITIVE_INFINITY))
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
  const sorted = (await Promise.all(times)).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY
}

it(`fifty hostile submissions side by side keep nobody else waiting for more than ${LIMIT_MS} ms, in 99 of 100 calls (threat 31)`, async () => {
  const [bystander, ...attackers] = server.people
  const others = async (turn: number) => {
    const answer = turn % 2 === 0 ? await fetch(`${server.origin}/readyz`) : await bystander?.get('/EServiceajax/getCart')
    if (answer?.status !== 200) throw new Error('not answered')
  }
  const calls = await Promise.all(
    attackers.map(async (from, at) => {
      const { form, answers } = hostileAt(at)
      const [itemCode, formId] = form
      const headers = { ...from.headers, 'x-ecad-client': 'web', 'accept-language': 'en', 'content-type': 'application/json' }
      const body = JSON.stringify(await submission(from, itemCode, { forms: { [formId]: answers } }))
      return { method: 'POST', headers, body }
    }),
  )
  const attack = async (): Promise<number> => {
    const slower = await server.slowdownDuring(() => waitWhile(Promise.resolve(), others))
    const attacked = postAll(calls)
    const waited = await waitWhile(attacked, others)
    const replies = await attacked
    expect(replies.length).toBe(ATTACKERS)
    for (const [at, { status, body }] of replies.entries()) {
      expect([200, 413, 503], hostileAt(at).what).toContain(status)
      expect(body.message, hostileAt(at).what).toMatch(/\w/)
    }
    console.log(`other programs make everything ${slower.toFixed(1)} times slower; others wait ${waited.toFixed(0)} ms beside the attack`)
    return waited / slower
  }
  // Other load only adds to the measured time, so the lowest of several measurements counts.
  let waited = await attack()
  for (let again = 1; again < MEASUREMENTS && waited >= LIMIT_MS; again += 1) waited = Math.min(waited, await attack())
  expect(waited).toBeLessThan(LIMIT_MS)
}, 300_000)
