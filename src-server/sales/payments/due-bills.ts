import { leasesOn } from '../../platform/polling/leases.ts'
import { bills } from './tables.ts'

/** Claims due bills: each is polled by one server at a time. */
export const { claim: claimDue, whileClaimed } = leasesOn(bills, 'billId')
