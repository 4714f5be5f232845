import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { SigningKey } from '#server/platform/settings/keys.ts'
import { signatureOf } from '#server/platform/signing/signature.ts'
import { closeHttp, listenHttp } from '#tests/support/listen.ts'

export interface Passing {
  readonly method: string
  readonly path: string
  /** how many calls of this method and path came before, ignoring numbers in the path */
  readonly nth: number
  body: Record<string, unknown> | undefined
  /** sign it again, as a counterpart that ignores signatures would accept it */
  sign: boolean
}

export interface Answered {
  status: number
  body: Record<string, unknown> | unknown[]
}

export interface Breaking {
  readonly request?: (call: Passing) => void
  readonly response?: (call: Passing, answer: Answered) => void
}

/** A proxy before a working counterpart, which adds one fault. */
export async function startBreakingProxy(target: string, key: SigningKey) {
  let breaking: Breaking = {}
  const counts = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const raw = await text(request)
    const name = `${request.method} ${path.replace(/(bills|checks)\/[^/]+/, '$1/…')}`
    const nth = counts.get(name) ?? 0
    counts.set(name, nth + 1)
    const call: Passing = { method: request.method ?? '', path, nth, body: raw === '' ? undefined : JSON.parse(raw), sign: false }
    const before = JSON.stringify(call.body)
    breaking.request?.(call)
    const isChanged = JSON.stringify(call.body) !== before
    const body = call.body === undefined ? undefined : isChanged ? JSON.stringify(call.body) : raw
    const given = request.headers['x-signature']
    const signature = call.sign || isChanged ? signatureOf(key, { method: call.method, path, body: body ?? '' }, new Date()) : given
    const headers = {
      ...(typeof signature === 'string' ? { 'x-signature': signature } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const answer = await fetch(`${target}${path}`, { method: call.method, headers, ...(body === undefined ? {} : { body }) })
    const answered: Answered = { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    breaking.response?.(call, answered)
    response.writeHead(answered.status, { 'content-type': 'application/json' }).end(JSON.stringify(answered.body))
  })
  return {
    url: await listenHttp(server),
    breaks(how: Breaking): void {
      breaking = how
      counts.clear()
    },
    close: () => closeHttp(server),
  }
}
