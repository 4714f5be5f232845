import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RECEIVER_CHECKS } from '#server/operations/conformance/back-office.ts'
import { runChecks } from '#server/operations/conformance/checks.ts'
import { runConformance } from '#server/operations/conformance/cli.ts'
import { listenHttp } from '#tests/support/listen.ts'

const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`

interface Came {
  readonly id: string
  readonly sequence: number
  readonly type: string
  readonly isGenuine: boolean
  readonly times: number
}

/** A receiver that verifies with the public library; the test sets its answers. */
let answers: (message: Came) => number
const rightly = ({ isGenuine }: Came): number => (isGenuine ? 204 : 401)
const seen = new Map<string, number>()
const server = createServer(async (request, response) => {
  const body = await text(request)
  const id = String(request.headers['webhook-id'])
  const { type, data } = JSON.parse(body) as { type: string; data: { sequence: number } }
  const times = seen.get(id) ?? 0
  const isGenuine = isSigned(body, request.headers as Record<string, string>)
  if (isGenuine) seen.set(id, times + 1)
  response.writeHead(answers({ id, type, sequence: data.sequence, times, isGenuine })).end()
})
function isSigned(body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(SECRET).verify(body, headers)
    return true
  } catch {
    return false
  }
}

let url: string
beforeAll(async () => {
  url = `${await listenHttp(server)}/messages`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  answers = rightly
  seen.clear()
})

it('a receiver that checks by the public library keeps every rule', async () => {
  const lines: string[] = []
  const code = await runConformance(['back-office', url], (line) => lines.push(line), { WEBHOOK_SECRETS: `bureau=${SECRET}` })
  expect(lines.join('\n')).toContain(`${Object.keys(RECEIVER_CHECKS).length} ok, 0 not ok, 0 not tried`)
  expect(code).toBe(0)
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

describe('a receiver that breaks one rule is found out by it', () => {
  it.each(Object.keys(WRONG) as Rule[])('%s', async (rule) => {
    const wrong = WRONG[rule]
    if (wrong !== 'slow') answers = wrong
    const run = { url, secret: SECRET, record: 'CONFORMANCE-1', slowestMs: wrong === 'slow' ? 15_001 : 0 }
    const rows = await runChecks(RECEIVER_CHECKS, run)
    expect(rows.find(({ name }) => name === rule)?.verdict).toBe('NOT OK')
  })

  it('410 is no way to refuse a message: it would end them all', async () => {
    answers = ({ isGenuine }) => (isGenuine ? 204 : 410)
    const rows = await runChecks(RECEIVER_CHECKS, { url, secret: SECRET, record: 'CONFORMANCE-1', slowestMs: 0 })
    const refused = rows.filter(({ verdict }) => verdict === 'NOT OK').map(({ name }) => name)
    expect(refused).toEqual(['unsigned', 'otherSecret', 'changed', 'old'])
  })
})
