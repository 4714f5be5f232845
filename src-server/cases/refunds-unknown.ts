import { Refused } from '../operator/refused.ts'

/** Money of a payment does not move yet: since a restore the cashier has not said what of it went back. */
export class RefundsUnknown extends Refused {
  constructor(readonly billId: string) {
    super(
      'This payment is from before the restore, and the cashier has not said yet what of it went back since the backup. It is asked: try again in some minutes.',
    )
  }
}
