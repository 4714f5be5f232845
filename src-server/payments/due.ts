import { leasesOn } from '../polling/leases.ts'
import { bills } from './tables.ts'

/** Due bills, each looked at by one server at a time. */
export const { claim: claimDue, whileClaimed } = leasesOn(bills, 'billId')
