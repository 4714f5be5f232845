import { Type } from 'typebox'
import { FACTS, type FactData, type FactKind } from './fact-kinds.ts'

const paid = { merchantOrderNo: 'EC20261120000001_1', amount: '55.00', currency: 'MOP' }

/** An example of each message's data. */
export const FACT_EXAMPLES: FactData = {
  'order.paid': { ...paid, of: 'cadastral' },
  'application.submitted': { itemCode: 'CERT-01' },
  'second-payment.made': { ...paid, merchantOrderNo: 'EC20261120000001_2', nodeCode: 'POSTAGE' },
  'refund.made': { ...paid, refundId: '5b1f0b0e-5a0f-4a53-9c8e-0d3f6f7a1c22' },
  'document.added': { count: 2 },
}

const KINDS = Object.keys(FACTS) as FactKind[]
/** `order.paid` as the name of a schema: OrderPaid. */
const nameOf = (kind: FactKind): string => kind.replace(/(^|[.-])(\w)/g, (_, _mark, letter: string) => letter.toUpperCase())

/** The body of a message. */
export const messageOf = (kind: FactKind) =>
  Type.Object({
    type: Type.Literal(kind),
    timestamp: Type.String({ description: 'ISO instant of the event' }),
    data: Type.Object({
      record: Type.String({ description: 'number of the record' }),
      sequence: Type.Integer({ minimum: 1, description: 'counts the messages of the record' }),
      ...FACTS[kind].properties,
    }),
  })

export const exampleOf = (kind: FactKind) => ({
  type: kind,
  timestamp: '2026-11-20T04:00:00.000Z',
  data: { record: 'EC20261120000001', sequence: 1, ...FACT_EXAMPLES[kind] },
})

const HEADERS = {
  'webhook-id': 'the same for each attempt',
  'webhook-timestamp': 'of the attempt, in seconds since 1970',
  'webhook-signature': 'v1, and the signature; several with spaces between them (standardwebhooks.com)',
}

const described = (kind: FactKind) => ({
  post: {
    operationId: `on${nameOf(kind)}`,
    summary: (FACTS[kind] as unknown as { readonly description: string }).description,
    tags: ['messages'],
    security: [],
    parameters: Object.entries(HEADERS).map(([name, description]) => ({
      in: 'header',
      name,
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${nameOf(kind)}` }, example: exampleOf(kind) } },
    },
    responses: {
      '2XX': { description: 'Stored by the receiver' },
      410: { description: 'The receiver wants no more messages' },
      default: { description: 'Not stored; the message comes again' },
    },
  },
})

/** The messages to other systems, for the OpenAPI document. */
export const describedMessages = {
  webhooks: Object.fromEntries(KINDS.map((kind) => [kind, described(kind)])),
  schemas: Object.fromEntries(KINDS.map((kind) => [nameOf(kind), messageOf(kind)])),
}
