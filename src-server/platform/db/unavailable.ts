import { DrizzleQueryError } from 'drizzle-orm/errors'

export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  constructor(cause: unknown) {
    super('no connection to the database', { cause })
  }
}

/** Temporary failures by PostgreSQL's code, or by its prefix; the transaction was rolled back. */
const BY_STATE: readonly (readonly [start: string, reason: string])[] = [
  // an unlogged table on a standby, or a prepared statement over a table that a migration changed
  ['0A000', 'the database is a standby, or its tables were just changed'],
  ['08', 'the connection was lost'],
  ['25006', 'the database is a standby that takes no changes'],
  ['25P0', 'a transaction took too long'],
  ['40', 'two transactions were in each other’s way'],
  ['53300', 'the database has no connection left'],
  ['53', 'the database is out of space or memory'],
  ['55P03', 'a lock was not to be had in time'],
  ['57014', 'a statement took too long'],
  ['57P0', 'the database is ending or starting'],
]

/** Temporary failures of a connection, by the operating system's code. */
const BY_SYSTEM_CODE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at the database’s address',
  ECONNRESET: 'the connection was lost',
  EPIPE: 'the connection was lost',
  ETIMEDOUT: 'the database did not answer in time',
  EHOSTUNREACH: 'the database’s address cannot be reached',
  ENETUNREACH: 'the database’s address cannot be reached',
  ENOTFOUND: 'the database’s name is not known',
  EAI_AGAIN: 'the database’s name is not known',
}

/** Temporary failures of the driver that have a message and no code. */
const BY_MESSAGE: readonly (readonly [text: string, reason: string])[] = [
  ['timeout exceeded when trying to connect', 'every connection of this server was busy'],
  ['Query read timeout', 'the database did not answer in time'],
  ['connection timeout', 'the database did not answer in time'],
  ['Connection terminated', 'the connection was lost'],
  ['not queryable', 'the connection was lost'],
]

/**
 * Why the database is temporarily unavailable, as a text for the log; undefined for any other error. The call may be repeated later. The
 * text contains no statement, value or address.
 */
export function unavailableReason(error: unknown): string | undefined {
  const chain = causes(error)
  // connections to other parties fail with the same codes
  if (!chain.some((each) => each instanceof DatabaseUnavailable || each instanceof DrizzleQueryError)) return undefined
  return temporaryReason(error) ?? (chain.some((each) => each instanceof DatabaseUnavailable) ? 'no connection could be had' : undefined)
}

/** The same for an error that certainly comes from the database's driver. */
export const temporaryReason = (error: unknown): string | undefined =>
  causes(error)
    .map(reasonOf)
    .find((reason) => reason !== undefined)

/** PostgreSQL's code of an error or of any of its causes. */
export const sqlState = (error: unknown): string | undefined => causes(error).map(codeOf).find(isSqlState)

const isSqlState = (code: string | undefined): code is string =>
  code !== undefined && /^[0-9A-Z]{5}$/.test(code) && BY_SYSTEM_CODE[code] === undefined

function reasonOf(error: Error): string | undefined {
  const code = codeOf(error)
  if (isSqlState(code)) return BY_STATE.find(([start]) => code.startsWith(start))?.[1]
  if (code !== undefined) return BY_SYSTEM_CODE[code]
  // drizzle's own message quotes the statement
  return error instanceof DrizzleQueryError ? undefined : BY_MESSAGE.find(([text]) => error.message.includes(text))?.[1]
}

function codeOf(error: Error): string | undefined {
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' ? code : undefined
}

function causes(error: unknown): readonly Error[] {
  const chain: Error[] = []
  for (let each = error; each instanceof Error && !chain.includes(each); each = each.cause) {
    chain.push(each)
    if (each instanceof AggregateError) chain.push(...each.errors.filter((one): one is Error => one instanceof Error))
  }
  return chain
}
