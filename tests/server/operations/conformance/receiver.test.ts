import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { RECEIVER_CHECKS } from '#server/operations/conformance/back-office.ts'
import { runChecks } from '#server/operations/conformance/checks.ts'
import { runConformance } from '#server/operations/conformance/cli.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { FakeParty, type Heard } from '#tests/support/fake-party.ts'
import { said } from '#tests/support/said.ts'

const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`

type Came = { readonly sequence: number; readonly type: string; readonly isGenuine: boolean; readonly times: number }
const rightly = ({ isGenuine }: Came): number => (isGenuine ? 204 : 401)

/** A receiver that verifies with the public library; the test sets its answers. */
class Receiver extends FakeParty {
  answers = rightly
  readonly seen = new Map<string, number>()
  protected answer({ headers, body }: Heard): readonly [number, unknown] {
    const id = String(headers['webhook-id'])
    const { type, data } = JSON.parse(body) as { type: string; data: { sequence: number } }
    const times = this.seen.get(id) ?? 0
    const isGenuine = isSigned(body, headers as Record<string, string>)
    if (isGenuine) this.seen.set(id, times + 1)
    return [this.answers({ type, sequence: data.sequence, times, isGenuine }), {}]
  }
}
function isSigned(body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(SECRET).verify(body, headers)
    return true
  } catch {
    return false
  }
}

const receiver = await closeAfterAll(new Receiver())
const url = `${await receiver.listen()}/messages`
beforeEach(() => {
  receiver.answers = rightly
  receiver.seen.clear()
})

it('a receiver that checks by the public library keeps every rule', async () => {
  const outcome = await said(runConformance, { WEBHOOK_SECRETS: `bureau=${SECRET}` }, ['back-office', url])
  expect(outcome).toEqual({ code: 0, said: expect.stringContaining(`${Object.keys(RECEIVER_CHECKS).length} ok, 0 not ok, 0 not tried`) })
})

type Rule = keyof typeof RECEIVER_CHECKS
const trusting = (): number => 204
const unless = (isBad: (message: Came) => boolean) => (message: Came) => (isBad(message) ? 500 : rightly(message))
const WRONG: Readonly<Record<Rule, ((message: Came) => number) | 'slow'>> = {
  first: unless(({ times }) => times === 0),
  again: unless(({ times }) => times > 0),
  atOnce: unless(({ times }) => times > 1),
  unsigned: trusting,
  otherSecret: trusting,
  changed: trusting,
  old: trusting,
  rotated: unless(({ sequence, isGenuine }) => sequence === 2 && isGenuine),
  gap: unless(({ sequence }) => sequence === 5),
  late: unless(({ sequence }) => sequence === 4),
  kinds: unless(({ type }) => type === 'refund.made'),
  quick: 'slow',
}

/** The rules that the receiver breaks. */
async function broken(slowestMs = 0): Promise<readonly string[]> {
  const rows = await runChecks(RECEIVER_CHECKS, { url, secret: SECRET, record: 'CONFORMANCE-1', slowestMs })
  return rows.filter(({ verdict }) => verdict === 'NOT OK').map(({ name }) => name)
}

describe('a receiver that breaks one rule is found out by it', () => {
  it.each(Object.keys(WRONG) as Rule[])('%s', async (rule) => {
    const wrong = WRONG[rule]
    if (wrong !== 'slow') receiver.answers = wrong
    expect(await broken(wrong === 'slow' ? 15_001 : 0)).toContain(rule)
  })

  it('410 is no way to refuse a message: it would end them all', async () => {
    receiver.answers = ({ isGenuine }) => (isGenuine ? 204 : 410)
    expect(await broken()).toEqual(['unsigned', 'otherSecret', 'changed', 'old'])
  })
})
