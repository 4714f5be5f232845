import { instantIn } from '../../platform/db/instant.ts'
import { fieldFault } from '../../platform/http/field-faults.ts'
import { invalidRequest } from '../../platform/http/problem.ts'
import type { Place } from '../records/repository.ts'

/** Parses an instant of a caller; anything else is refused. */
export function readInstant(text: string, field = 'since'): Date {
  const at = /^\d{4}-\d{2}-\d{2}T/.test(text) ? instantIn(text) : undefined
  if (at === undefined) throw invalidRequest(fieldFault('query', field, 'must be an ISO instant'))
  return at
}

/** The place in a list as an opaque cursor for the caller. */
export const writeCursor = ({ changedAt, recordNo }: Place): string =>
  Buffer.from(`${changedAt.toISOString()} ${recordNo}`).toString('base64url')

/** Reads a cursor of writeCursor; anything else is refused. */
export function readCursor(cursor: string): Place {
  const [, at, recordNo] = /^(\S{24}) ([^\s\p{Cc}]{1,64})$/u.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (at === undefined || recordNo === undefined) throw invalidRequest(fieldFault('query', 'cursor', 'must be the cursor of an answer'))
  return { changedAt: readInstant(at, 'cursor'), recordNo }
}
