import { conflict } from '../http/problem.ts'
import { Refused } from '../operator/refused.ts'

/** Does work that an operator's command does too; what would be refused there is a conflict here, with the same sentence. */
export async function orConflict<T>(code: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) throw conflict(code, { why: error.message })
    throw error
  }
}
