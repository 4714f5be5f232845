import { leasesOn } from '../asking/leases.ts'
import { bills } from './tables.ts'

/** Due bills, each looked at by one server at a time. */
export const { take: takeDue, whileTaken } = leasesOn(bills, 'billId')
