import type { Surface } from './surfaces.ts'

/** Every payment channel the cashier knows [9-03], [9-04]. A new one is a row here and its name in the four catalogues. */
export const PAYMENT_CHANNELS = [
  'BOCPAY',
  'BNUAPP',
  'TAIFUNGPAY',
  'CGBPAY',
  'ICBCEPAY',
  'UEPAY',
  'LUSOPAY',
  'ALIPAYMO',
  'MPAY',
  'MPGS',
  'UNIONPAYQR',
  'WECHATPAY',
  'BOCCARDPAY',
] as const
export type PaymentChannel = (typeof PAYMENT_CHANNELS)[number]

/** Where a list of channels is offered: the cadastral flow by surface, and the sandbox's test page [9-03]. */
export type ChannelPlace = Surface | 'demo'

export const CHANNELS_OFFERED: Readonly<Record<ChannelPlace, readonly PaymentChannel[]>> = {
  mobile: ['BOCPAY', 'MPGS', 'BOCCARDPAY', 'MPAY'],
  web: ['BOCPAY', 'MPAY', 'MPGS', 'BNUAPP', 'TAIFUNGPAY', 'CGBPAY', 'ICBCEPAY', 'UEPAY', 'LUSOPAY', 'ALIPAYMO', 'UNIONPAYQR'],
  demo: ['BOCPAY', 'MPAY', 'MPGS', 'BNUAPP', 'TAIFUNGPAY', 'CGBPAY', 'ICBCEPAY', 'UEPAY', 'LUSOPAY', 'ALIPAYMO', 'WECHATPAY'],
}

/** Channel version of the payment start [9-03]. */
export const CHANNEL_VERSION = 2

export const isPaymentChannel = (value: unknown): value is PaymentChannel => PAYMENT_CHANNELS.includes(value as PaymentChannel)
