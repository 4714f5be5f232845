import { describe, expect, it } from 'vitest'
import type { ServiceDefinition } from '#server/applications/services/definition.ts'
import { postAllApart } from '#tests/server/support/apart/attack.ts'
import { startServerApart } from '#tests/server/support/apart/server-apart.ts'
import { type Accepted, seededService, submission } from '#tests/support/application.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import type { TestClient } from '#tests/support/test-client.ts'

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
const rows = (count: number) => Array.from({ length: count }, () => ({}))
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

interface Hostile {
  readonly what: string
  readonly form: readonly [itemCode: string, formId: string]
  readonly answers: Record<string, unknown>
}
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

const server = await closeAfterAll(startServerApart({ people: ATTACKERS + 1, services: [oldService()] }))

const submissionOf = (from: TestClient, { form: [itemCode, formId], answers }: Hostile) =>
  submission(from, itemCode, { forms: { [formId]: answers } })

/** Milliseconds of each call of other users, started at the interval whether or not earlier ones have ended. */
async function timesWhile(work: Promise<unknown>, ask: (turn: number) => Promise<void>): Promise<readonly number[]> {
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
  return Promise.all(times)
}

const share = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.POSITIVE_INFINITY

const figures = (of: readonly number[]) => [0.5, 0.99, 1].map((part) => `${share(of, part).toFixed(0)} ms`).join(', ')

describe('fifty hostile submissions side by side (threat 31)', () => {
  it(`keep nobody else waiting for more than ${LIMIT_MS} ms, in 99 of 100 calls`, async () => {
    const [bystander, ...attackers] = server.people
    const others = async (turn: number) => {
      const answer = turn % 2 === 0 ? await fetch(`${server.origin}/readyz`) : await bystander?.get('/EServiceajax/getCart')
      if (answer?.status !== 200) throw new Error('not answered')
    }
    const calls = await Promise.all(
      attackers.map(async (from, at) => {
        const hostile = hostileAt(at)
        const headers = { ...from.headers, 'x-ecad-client': 'web', 'accept-language': 'en' }
        return { headers, body: JSON.stringify(await submissionOf(from, hostile)) }
      }),
    )
    /** How long other users waited during an attack, in 99 of 100 calls, in milliseconds of an idle machine. */
    const attack = async (): Promise<number> => {
      let undisturbed: readonly number[] = []
      const slower = await server.slowdownDuring(async () => {
        undisturbed = await timesWhile(Promise.resolve(), others)
      })
      let times: readonly number[] = []
      const blockedMs = await server.blockedDuring(async () => {
        const attacked = postAllApart<Accepted>(`${server.origin}/api/acceptance`, calls)
        times = await timesWhile(attacked, others)
        const replies = await attacked
        expect(replies.length).toBe(ATTACKERS)
        for (const [at, { status, body }] of replies.entries()) {
          expect([200, 413, 503], hostileAt(at).what).toContain(status)
          expect(body.message, hostileAt(at).what).toMatch(/\w/)
        }
      })
      console.log(`other programs make everything ${slower.toFixed(1)} times slower; half, 99 of 100 and all calls of others take`)
      console.log(`${figures(undisturbed)} undisturbed`)
      console.log(`${figures(times)} beside the attack, in which the event loop stood still for ${blockedMs.toFixed(0)} ms at most`)
      return share(times, 0.99) / slower
    }
    // Other load only adds to the measured time, so the lowest of several measurements counts.
    let waited = await attack()
    for (let again = 1; again < MEASUREMENTS && waited >= LIMIT_MS; again += 1) waited = Math.min(waited, await attack())
    expect(waited).toBeLessThan(LIMIT_MS)
  }, 300_000)
})
