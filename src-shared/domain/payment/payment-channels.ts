import type { Surface } from '../surfaces.ts'

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

/** How a bill was paid, as a receipt names it: by a channel, or by a method of the cashier's that is none of ours. */
export const PAYMENT_METHODS = [...PAYMENT_CHANNELS, 'OTHER'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** A method by the cashier's word for it: money that was taken is booked, whatever took it. */
export const paymentMethodOf = (told: string): PaymentMethod => (isPaymentChannel(told) ? told : 'OTHER')
export const isPaymentMethod = (value: unknown): value is PaymentMethod => PAYMENT_METHODS.includes(value as PaymentMethod)

export const isPaymentChannel = (value: unknown): value is PaymentChannel => PAYMENT_CHANNELS.includes(value as PaymentChannel)
