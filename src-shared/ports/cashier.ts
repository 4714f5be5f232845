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
  /** where the payer returns to: an absolute address of this product */
  readonly tarUrl: string
  readonly orderServer: string
  readonly stateServer: string
  readonly channelServer: string
  readonly payChannels: readonly PaymentChannel[]
  readonly platform: 'one-account' | 'association-business'
  readonly headers: { readonly Authorization: `Bearer ${string}` }
}

export interface Cashier {
  /** The surface's value in a PayOrder [9-03]. */
  readonly terminalType: PayOrder['terminalType']
  /** true: the page offers the channels before opening the cashier (web); false: the cashier does (host, phone browser). */
  readonly choosesChannelHere: boolean
  /**
   * Must be called in the user's click, before any await, or the popup is blocked (decision 5). Never throws.
   * `shown` is the digest of the order on the page; it is sent if the visit starts on a page of this product.
   */
  open(order: PayOrder, channel: PaymentChannel | undefined, shown?: string): ExternalPage
  /** The window that this page opened last, while it is open; undefined without a window: in the host, or in the same tab. */
  openWindow(): { readonly billId: string; readonly close: () => void } | undefined
}
