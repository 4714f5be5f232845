import { Type } from 'typebox'
import { PAYMENT_CHANNELS } from '../domain/payment/payment-channels.ts'
import { SERVICE_STATES, WATCHED_SERVICES } from '../domain/service-status.ts'
import { Envelope, oneOf, WireTextSchema } from './common.ts'
import { routes } from './route.ts'

const State = oneOf(SERVICE_STATES)

/** How the service is doing now, as this server knows it; nothing about a person. */
export const ServiceStatusView = Type.Object({
  at: Type.String({ description: 'ISO instant of these states' }),
  version: Type.Optional(Type.String({ description: 'of the server that answers, with its commit' })),
  services: Type.Array(Type.Object({ service: oneOf(WATCHED_SERVICES), state: State }), {
    description: 'works; unsteady: it failed a short while ago and may work again; down. What is not set up or not known is absent',
  }),
  methods: Type.Array(
    Type.Object({
      code: oneOf(PAYMENT_CHANNELS),
      state: State,
      until: Type.Optional(Type.String({ description: 'ISO instant at which its maintenance ends' })),
      words: Type.Optional(WireTextSchema),
    }),
  ),
})

export const statusWire = routes({
  'GET /service-status': {
    spec: 'ours, decision 13',
    summary: 'Returns how buying, each payment method, sign-in, identity checks and messages are doing now',
    auth: 'none',
    response: Envelope(ServiceStatusView),
  },
})
