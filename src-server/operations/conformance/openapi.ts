import type { TSchema } from 'typebox'
import { WireTextSchema } from '#shared/wire/common.ts'
import { IDENTITY_CALLS, IDENTITY_NOTICE } from '../../applications/identities/provider-contract.ts'
import { Link, NewCheck, ProviderCheck } from '../../applications/identities/provider-wire.ts'
import { SMS_CALLS, Sms } from '../../bureau/notices/sms-contract.ts'
import type { AnswerContract, CallContract, NoticeContract, Shown } from '../../platform/polling/contract.ts'
import { CASHIER_CALLS, CASHIER_NOTICE } from '../../sales/payments/cashier-contract.ts'
import {
  CashierBill,
  CashierChannels,
  CashierRefund,
  CashierSession,
  CloseOrder,
  RefundOrder,
  SessionOrder,
} from '../../sales/payments/cashier-wire.ts'
import { ANSWER_MS } from './caller.ts'

/** The schemas under the names that generated clients and servers have for them. */
const SCHEMAS: Readonly<Record<string, TSchema>> = {
  Text: WireTextSchema,
  SessionOrder,
  Session: CashierSession,
  Bill: CashierBill,
  CloseOrder,
  RefundOrder,
  Refund: CashierRefund,
  Channels: CashierChannels,
  PaymentNotice: CASHIER_NOTICE.body.schema,
  NewCheck,
  CheckLink: Link,
  Check: ProviderCheck,
  CheckNotice: IDENTITY_NOTICE.body.schema,
  Sms,
}
const NAMES = new Map(Object.entries(SCHEMAS).map(([name, schema]) => [schema as unknown, name]))

/** A schema with a reference in place of each named schema inside it. */
function withRefs(node: unknown, isTop = false): unknown {
  const name = NAMES.get(node)
  if (name !== undefined && !isTop) return { $ref: `#/components/schemas/${name}` }
  if (Array.isArray(node)) return node.map((each) => withRefs(each))
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withRefs(value)]))
}

const bodyOf = ({ schema, examples }: Shown) => ({
  content: {
    'application/json': {
      schema: withRefs(schema),
      examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
    },
  },
})

const OWN = { ownSignature: [] }
const EITHER = [OWN, { standardWebhooks: [] }]

/** Answers that mean the same to every call of cashier and identity provider. */
const ALWAYS: Readonly<Record<string, AnswerContract>> = {
  401: { means: 'the signature was not accepted: nothing is done, and nothing is known' },
  403: { means: 'likewise' },
  408: { means: 'not now: nothing is known, and later calls slow down' },
  425: { means: 'likewise' },
  429: { means: 'likewise' },
  '5XX': { means: 'nothing is known, and later calls slow down' },
}

interface Party {
  readonly tag: string
  readonly setting: string
  readonly calls: Readonly<Record<string, CallContract>>
  readonly always: Readonly<Record<string, AnswerContract>>
  readonly security: readonly object[]
}

const PARTIES: readonly Party[] = [
  { tag: 'cashier', setting: 'CASHIER_URL', calls: CASHIER_CALLS, always: ALWAYS, security: [OWN] },
  { tag: 'identity checks', setting: 'IDENTITY_URL', calls: IDENTITY_CALLS, always: ALWAYS, security: [OWN] },
  { tag: 'SMS gateway', setting: 'SMS_URL', calls: SMS_CALLS, always: {}, security: EITHER },
]

const responsesOf = (answers: Readonly<Record<string, AnswerContract>>) =>
  Object.fromEntries(
    Object.entries(answers).map(([status, { means, body }]) => [status, { description: means, ...(body && bodyOf(body)) }]),
  )

function operationOf(operationId: string, { summary, path, body, answers }: CallContract, { tag, always, security }: Party) {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
  return {
    operationId,
    tags: [tag],
    summary,
    security,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body && { requestBody: { required: true, ...bodyOf(body) } }),
    responses: responsesOf({ ...answers, ...always }),
  }
}

function pathsOf(party: Party) {
  return Object.entries(party.calls).map(([id, call]) => [call.path, { [call.method.toLowerCase()]: operationOf(id, call, party) }])
}

const noticeOf = (operationId: string, tag: string, { path, summary, body, answers }: NoticeContract) => ({
  post: {
    operationId,
    tags: [tag],
    summary,
    description: `Sent again, with the same \`noticeId\`, until it is answered 2xx. Our own form of signature covers the path ${path}, whatever a gateway makes of it. A genuine notice that is answered 4xx is kept, and a person looks at it.`,
    security: EITHER,
    requestBody: { required: true, ...bodyOf(body) },
    responses: responsesOf({
      ...Object.fromEntries(Object.entries(answers).map(([status, means]) => [status, { means }])),
      401: { means: 'the signature is not genuine, of another form than was agreed, or older than 300 seconds' },
    }),
  },
})

/** The calls that this product makes and the notices that it takes, as one OpenAPI document for the makers of counterparts. */
export const counterpartsDocument = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Cashier, identity checks and SMS gateway, as this product calls them',
    version: '1',
    license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
    description: `Amounts are texts with two decimals, times ISO 8601. Fields that are not named here are ignored. An answer counts if it comes within ${ANSWER_MS / 1000} seconds, has the fields of its status, and names the bill, refund or check in question; after anything else nothing is known, and the product tries again. A redirection is no answer. \`npm run conformance\` tries these rules at a counterpart.`,
  },
  servers: [{ url: 'https://counterpart.example', description: 'the address that the setting of its tag names' }],
  tags: PARTIES.map(({ tag, setting }) => ({ name: tag, description: `below the address of \`${setting}\`` })),
  paths: Object.fromEntries(PARTIES.flatMap(pathsOf)),
  webhooks: {
    paymentNotice: noticeOf('paymentNotice', 'cashier', CASHIER_NOTICE),
    checkNotice: noticeOf('checkNotice', 'identity checks', IDENTITY_NOTICE),
  },
  components: {
    securitySchemes: {
      ownSignature: {
        type: 'apiKey',
        in: 'header',
        name: 'x-signature',
        description:
          '`t=<unix seconds>,k=<key id>,v1=<hex HMAC-SHA256>` over four lines: the method, the path below the address, the seconds, and the SHA-256 of the body in hex (of nothing if there is no body). Older than 300 seconds is refused.',
      },
      standardWebhooks: {
        type: 'apiKey',
        in: 'header',
        name: 'webhook-signature',
        description: 'with webhook-id and webhook-timestamp, as https://www.standardwebhooks.com, if that form was agreed',
      },
    },
    schemas: Object.fromEntries(Object.entries(SCHEMAS).map(([name, schema]) => [name, withRefs(schema, true)])),
  },
})
