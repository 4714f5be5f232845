import { Refused } from '../../platform/cli/refused.ts'
import { FileFault } from './entry.ts'
import { ImportUnderWay } from './import.ts'

/** The sentence for a file that cannot be read, or for a second import at the same time; any other error as it is. */
export function asRefusal(file: string, error: unknown): unknown {
  if (error instanceof FileFault) return new Refused(`${file}: ${error.message} Nothing was written.`)
  if (error instanceof ImportUnderWay) return new Refused('Another import is under way. Try again when it has ended.')
  return error
}
