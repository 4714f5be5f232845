import type { Surface } from '../surfaces.ts'

/** The cashier's payment channels [9-03], [9-04]. A new one needs a row here and a name in the four catalogues. */
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

/** Where channels are offered: the cadastral flow on each surface, and the sandbox's test page [9-03]. */
export type ChannelPlace = Surface | 'demo'

export const CHANNELS_OFFERED: Readonly<Record<ChannelPlace, readonly PaymentChannel[]>> = {
  mobile: ['BOCPAY', 'MPGS', 'BOCCARDPAY', 'MPAY'],
  web: ['BOCPAY', 'MPAY', 'MPGS', 'BNUAPP', 'TAIFUNGPAY', 'CGBPAY', 'ICBCEPAY', 'UEPAY', 'LUSOPAY', 'ALIPAYMO', 'UNIONPAYQR'],
  demo: ['BOCPAY', 'MPAY', 'MPGS', 'BNUAPP', 'TAIFUNGPAY', 'CGBPAY', 'ICBCEPAY', 'UEPAY', 'LUSOPAY', 'ALIPAYMO', 'WECHATPAY'],
}

/** Channel version of the payment start [9-03]. */
export const CHANNEL_VERSION = 2

/** The payment channel on a receipt: one from the list, or 'OTHER' for any other that the cashier reports. */
export const PAYMENT_METHODS = [...PAYMENT_CHANNELS, 'OTHER'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Maps the cashier's name of a channel. An unknown one is 'OTHER', because a charge must be booked in any case. */
export const paymentMethodOf = (name: string): PaymentMethod => (isPaymentChannel(name) ? name : 'OTHER')
export const isPaymentMethod = (value: unknown): value is PaymentMethod => PAYMENT_METHODS.includes(value as PaymentMethod)

export const isPaymentChannel = (value: unknown): value is PaymentChannel => PAYMENT_CHANNELS.includes(value as PaymentChannel)
