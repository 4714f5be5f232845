import { Refused } from '../../platform/cli/refused.ts'
import { conflict, ProblemError } from '../../platform/http/problem.ts'
import { RefundsUnknown } from '../../sales/cases/refunds-unknown.ts'

const RETRY_SECONDS = 60
const refundsUnknown = (why: string): ProblemError =>
  new ProblemError(503, 'not-heard-since-restore', 'problemUnavailable', {}, RETRY_SECONDS, { why })

/** Runs work that an operator's command runs too. A refusal of the command becomes a conflict here, with the same sentence. */
export async function orConflict<T>(code: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RefundsUnknown) throw refundsUnknown(error.message)
    if (error instanceof Refused) throw conflict(code, { why: error.message })
    throw error
  }
}
