import { Refused } from '../../platform/cli/refused.ts'

/** Since a restore the cashier has not reported the refunds of a payment: no money of it is refunded yet. */
export class RefundsUnknown extends Refused {
  constructor(readonly billId: string) {
    super(
      'This payment is from before the restore, and the cashier has not said yet what of it went back since the backup. It is asked: try again in some minutes.',
    )
  }
}
