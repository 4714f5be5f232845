import type { FastifyRequest } from 'fastify'
import { fieldFault } from '../../platform/http/field-faults.ts'
import { invalidRequest } from '../../platform/http/problem.ts'

/** The version of a record that the clerk saw. */
export interface Seen {
  readonly version: number
  /** It came as If-Match, for which another version is 412 and not 409. */
  readonly isPrecondition: boolean
}

/** The entity tag of a record: its version, which every act raises. */
export const etagOf = ({ version }: { readonly version: number }): string => `"${version}"`

/** Reads the version from If-Match, or from the field `version`; both must agree. */
export function seenVersion({ headers, query }: Pick<FastifyRequest, 'headers' | 'query'>, version: number | undefined): Seen {
  const header = headers['if-match']
  if (header === undefined) {
    if (version !== undefined) return { version, isPrecondition: false }
    const isInQuery = Object.hasOwn(query as object, 'by')
    throw invalidRequest(fieldFault(isInQuery ? 'query' : 'body', 'version', 'must be there, or the header If-Match'))
  }
  const [, tag] = /^"([1-9]\d{0,8})"$/.exec(header) ?? []
  if (tag === undefined) throw invalidRequest(fieldFault('header', 'If-Match', 'must be the ETag of an answer'))
  if (version !== undefined && version !== Number(tag)) throw invalidRequest(fieldFault('header', 'If-Match', 'must be the same version'))
  return { version: Number(tag), isPrecondition: true }
}
