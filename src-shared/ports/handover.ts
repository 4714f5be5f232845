/** Continuing a payment or an identity check on a phone, with a QR code (decision 9.13). */
export interface Handover {
  /** False if this device is a phone itself. */
  readonly isOffered: boolean
}
