/** Going on with a payment or an identity check on a phone, by a link shown as a QR code (decision 9.13). */
export interface Handover {
  /** Only where this is no phone itself. */
  readonly isOffered: boolean
}
