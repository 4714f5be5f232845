import type { PaymentChannel } from '../domain/payment/payment-channels.ts'
import type { ExternalPage } from './external-page.ts'

export type { ExternalPage } from './external-page.ts'

/** The payment start of the host SDK [3-16], [7-40]. */
export interface PayOrder {
  readonly title: string
  /** two decimals */
  readonly amount: string
  readonly billId: string
  readonly merchantOrderNo: string
  readonly cashierLanguage: 'zh-Hant' | 'en' | 'pt'
  readonly channelVersion: 2
  /** MOP on the web; on mobile the bill's unit [9-03] */
  readonly currency: string
  readonly terminalType: 'PC' | 'MOBILE'
  /** where the payer comes back to: absolute, ours */
  readonly tarUrl: string
  readonly orderServer: string
  readonly stateServer: string
  readonly channelServer: string
  readonly payChannels: readonly PaymentChannel[]
  readonly platform: 'one-account' | 'association-business'
  readonly headers: { readonly Authorization: `Bearer ${string}` }
}

export interface Cashier {
  /** What the surface puts into a PayOrder [9-03]. */
  readonly terminalType: PayOrder['terminalType']
  /** true: the page offers the methods itself before opening (web); false: the cashier does (host, plain phone browser). */
  readonly choosesChannelHere: boolean
  /**
   * Must be called in the user's own click, before any await, or the popup is blocked (decision 5). Never throws.
   * `shown` is the digest of what the page shows; it goes along where the visit begins on a page of ours.
   */
  open(order: PayOrder, channel: PaymentChannel | undefined, shown?: string): ExternalPage
  /** The window that this page opened last, while it is open; undefined where there is none: the host's cashier, this very tab. */
  openWindow(): { readonly billId: string; readonly close: () => void } | undefined
}
