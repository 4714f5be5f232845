import type { WireText } from './languages.ts'
import type { PaymentChannel } from './payment/payment-channels.ts'

/** 'unsteady': it failed a short while ago, and may work again. */
export const SERVICE_STATES = ['works', 'unsteady', 'down'] as const
export type ServiceState = (typeof SERVICE_STATES)[number]

/** The services whose state is public, besides the payment methods. */
export const WATCHED_SERVICES = ['buying', 'signIn', 'identityCheck', 'email', 'sms'] as const
export type WatchedService = (typeof WATCHED_SERVICES)[number]

/** A payment method's state now. */
export interface MethodStatus {
  readonly code: PaymentChannel
  readonly state: ServiceState
  /** ISO instant at which its maintenance ends */
  readonly until: string | undefined
  /** why it is under maintenance, if an operator wrote it */
  readonly words: WireText | undefined
}

/** How the service is doing now. */
export interface ServiceStatus {
  /** ISO instant of these states */
  readonly at: string
  /** of the server that answered, with its commit */
  readonly version?: string | undefined
  /** without those that are not set up or whose state is not known */
  readonly services: readonly { readonly service: WatchedService; readonly state: ServiceState }[]
  readonly methods: readonly MethodStatus[]
}
