import { parsedJson } from '../domain/parsed-json.ts'
import { ParseError, type ServerProblem } from './errors.ts'

/** Checks that a body is JSON. axios returns other bodies as text, so HTML or a truncated body is a ParseError (threat 28). */
export function asJson(call: string, data: unknown): object {
  if (typeof data !== 'object' || data === null) throw new ParseError(call, 'not an object')
  return data
}

/** Parses a JSON text within a response, with the same check. */
export const readJson = (call: string, text: string): object => asJson(call, parsedJson(text))

/**
 * The server's Problem in an error response; undefined if a proxy or a crash produced the response. Callers then use the
 * status alone [8-15].
 */
export async function readProblem(data: unknown): Promise<ServerProblem | undefined> {
  const problem = data instanceof Blob ? parsedJson(await data.text()) : typeof data === 'string' ? parsedJson(data) : data
  const { code, message } = (problem ?? {}) as Record<string, unknown>
  return typeof code === 'string' && typeof message === 'string' ? { code, message } : undefined
}
