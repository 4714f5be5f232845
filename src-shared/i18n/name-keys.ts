import type { PaymentMethod } from '../domain/payment/payment-channels.ts'

/** Catalogue keys derived from codes: a catalogue without the name of a code does not compile. */
export type NameKey = `channel${PaymentMethod}`
