import { ParseError, type ServerProblem } from './errors.ts'

/** axios leaves a text that is no JSON as it is: HTML, a truncated body or a bare word is a ParseError (threat 28). */
export function asJson(call: string, data: unknown): object {
  if (typeof data !== 'object' || data === null) throw new ParseError(call, 'not an object')
  return data
}

/** A JSON text within an answer, read under the same rule. */
export const readJson = (call: string, text: string): object => asJson(call, parsed(text))

/** The server's words in a refusal, or undefined when a proxy or a crash answered instead. */
export async function readProblem(data: unknown): Promise<ServerProblem | undefined> {
  const problem = data instanceof Blob ? parsed(await data.text()) : typeof data === 'string' ? parsed(data) : data
  const { code, message } = (problem ?? {}) as Record<string, unknown>
  return typeof code === 'string' && typeof message === 'string' ? { code, message } : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A refusal without readable words is still a refusal: its status speaks [8-15].
    return undefined
  }
}
