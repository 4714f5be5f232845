import { ParseError, type ServerProblem } from './errors.ts'
import type { Answer } from './transport.ts'

/** HTML, a truncated body or a bare word is a ParseError (threat 28); an object or a list is let through. */
export function readJson(call: string, text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new ParseError(call, 'not JSON', { cause })
  }
  if (typeof value !== 'object' || value === null) throw new ParseError(call, 'not an object')
  return value
}

/** The server's words in a refusal, or undefined when a proxy or a crash answered instead. */
export async function readProblem(answer: Answer): Promise<ServerProblem | undefined> {
  const text = answer.blob === undefined ? answer.text : await answer.blob.text()
  if (!text.startsWith('{')) return undefined
  try {
    const { code, message } = JSON.parse(text) as Record<string, unknown>
    return typeof code === 'string' && typeof message === 'string' ? { code, message } : undefined
  } catch {
    // A refusal without readable words is still a refusal: its status speaks [8-15].
    return undefined
  }
}
