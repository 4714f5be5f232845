import { randomUUID } from 'node:crypto'
import type { FactData, FactKind } from '../../bureau/outbox/fact-kinds.ts'
import { newSecret, signedHeaders } from '../../platform/signing/standard-webhooks.ts'
import type { Came, Check } from './checks.ts'

/** The state of the checks of a receiver: the bureau's system that is notified of events (docs/back-office.md). */
export interface ReceiverRun {
  readonly url: string
  readonly secret: string
  /** a record that the receiver does not know */
  readonly record: string
  slowestMs: number
}

/** The product's time limit for an answer (outbox/webhook.ts). */
const ANSWER_MS = 15_000
const TIMEOUT_MS = 25_000
const EXPIRED_MS = 600_000

const EXAMPLES: { readonly [K in FactKind]: FactData[K] } = {
  'order.paid': { merchantOrderNo: 'CONFORMANCE_1', amount: '55.00', currency: 'MOP', of: 'cadastral' },
  'application.submitted': { itemCode: 'CERT-01' },
  'second-payment.made': { merchantOrderNo: 'CONFORMANCE_2', amount: '30.00', currency: 'MOP', nodeCode: 'copies' },
  'refund.made': { merchantOrderNo: 'CONFORMANCE_1', amount: '55.00', currency: 'MOP', refundId: 'CONFORMANCE-R1' },
  'document.added': { count: 1 },
}

interface Message {
  readonly id: string
  readonly kind: FactKind
  readonly sequence: number
}

interface Sending {
  /** sign the message in place of the receiver's secrets; empty: no signature */
  readonly secrets?: readonly string[]
  readonly agoMs?: number
  /** changes the message after it was signed */
  readonly changed?: (body: string) => string
}

const message = (sequence: number, kind: FactKind = 'order.paid'): Message => ({ id: `msg_${randomUUID()}`, kind, sequence })

/** Posts a message as the product does, and returns the status. */
async function send(
  run: ReceiverRun,
  { id, kind, sequence }: Message,
  { secrets = [run.secret], agoMs = 0, changed }: Sending = {},
): Promise<number> {
  const now = new Date(Date.now() - agoMs)
  const body = JSON.stringify({ type: kind, timestamp: now.toISOString(), data: { record: run.record, sequence, ...EXAMPLES[kind] } })
  const headers = secrets.length === 0 ? { 'webhook-id': id } : signedHeaders(secrets, id, body, now)
  const began = performance.now()
  const answer = await fetch(run.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: changed?.(body) ?? body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await answer.body?.cancel()
  run.slowestMs = Math.max(run.slowestMs, performance.now() - began)
  return answer.status
}

const taken = (status: number): Came => ({ came: `${status}`, isOk: status >= 200 && status < 300 })
/** 410 would end all deliveries, so it is not a way to refuse one message. */
const refusedAs = (status: number): Came => ({ came: `${status}`, isOk: status >= 400 && status < 500 && status !== 410 })

const FIRST = message(1)

const refusesWhat = (what: string, sending: () => Sending): Check<ReceiverRun> => ({
  what,
  expected: '4xx, but not 410',
  run: async (run) => refusedAs(await send(run, message(2), sending())),
})

/** The requirements for a receiver of messages, in the order of their checks. */
export const RECEIVER_CHECKS = {
  first: { what: 'a genuine message', expected: '2xx', run: async (run) => taken(await send(run, FIRST)) },
  again: {
    what: 'the same message again',
    expected: '2xx: it is known by its webhook-id',
    run: async (run) => taken(await send(run, FIRST)),
  },
  atOnce: {
    what: 'the same message three times at one moment',
    expected: '2xx each time',
    run: async (run) => {
      const came = (await Promise.all([1, 2, 3].map(() => send(run, FIRST)))).map(taken)
      return came.find(({ isOk }) => !isOk) ?? { came: '2xx each time', isOk: true }
    },
  },
  unsigned: refusesWhat('one without a signature', () => ({ secrets: [] })),
  otherSecret: refusesWhat('one signed with another secret', () => ({ secrets: [newSecret()] })),
  changed: refusesWhat('one whose content was changed after it was signed', () => ({
    changed: (body) => body.replace('"55.00"', '"0.55"'),
  })),
  old: refusesWhat('one signed ten minutes ago, as in a replay', () => ({ agoMs: EXPIRED_MS })),
  rotated: {
    what: 'one with two signatures, of which one is right',
    expected: '2xx: so a secret is replaced',
    run: async (run) => taken(await send(run, message(2), { secrets: [newSecret(), run.secret] })),
  },
  gap: {
    what: 'one whose sequence leaves a gap',
    expected: '2xx: one between them was given up',
    run: async (run) => taken(await send(run, message(5))),
  },
  late: {
    what: 'one that fills the gap later',
    expected: '2xx: it was sent again by hand',
    run: async (run) => taken(await send(run, message(4))),
  },
  kinds: {
    what: 'each kind of message',
    expected: '2xx each time',
    run: async (run) => {
      const refused: string[] = []
      for (const [at, kind] of (Object.keys(EXAMPLES) as FactKind[]).entries()) {
        const status = await send(run, message(6 + at, kind))
        if (!taken(status).isOk) refused.push(`${kind}: ${status}`)
      }
      return { came: refused.length === 0 ? '2xx each time' : refused.join(', '), isOk: refused.length === 0 }
    },
  },
  quick: {
    what: 'how long the slowest answer took',
    expected: `at most ${ANSWER_MS / 1000} seconds: answer when it is stored, and work afterwards`,
    run: async ({ slowestMs }) => ({ came: `${(slowestMs / 1000).toFixed(2)} s`, isOk: slowestMs <= ANSWER_MS }),
  },
} satisfies Readonly<Record<string, Check<ReceiverRun>>>
