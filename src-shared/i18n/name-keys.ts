import type { PaymentMethod } from '../domain/payment/payment-channels.ts'

/** Keys that a vocabulary asks for: a catalogue without the name of a code does not compile. */
export type NameKey = `channel${PaymentMethod}`
