import { setTimeout as passes } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FAULT_KINDS, type FaultKind } from '#shared/domain/fault-kinds.ts'
import { BASE_PATH, ROUTES } from '#shared/domain/routes.ts'
import { sendProblem } from '../platform/http/errors.ts'
import { languageOf } from '../platform/http/language.ts'
import { notSignedIn, ProblemError, tooMany } from '../platform/http/problem.ts'
import { textOf } from '../platform/http/texts.ts'

const COOKIE = 'ecad_fault'
/** call:kind, several separated by commas. A call is the last segment of its path, or * for all; its method may precede it. */
const ONE = `([a-z]{3,7}\\.)?[\\w*-]{1,40}:(${FAULT_KINDS.join('|')})`
const GIVEN = new RegExp(`^${ONE}(,${ONE}){0,9}$`, 'i')
/** Long enough to press another button meanwhile. */
const SLOW_MS = 3000

/** The fault for an API path, from a list of faults. */
export function faultFor(given: string | undefined, path: string, method: string): FaultKind | undefined {
  if (given === undefined || !GIVEN.test(given)) return undefined
  const name = path
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .split('/')
    .at(-1)
    ?.toLowerCase()
  const found = given
    .split(',')
    .map((each) => each.toLowerCase().split(':'))
    .find(([call]) => call === '*' || call === name || call === `${method.toLowerCase()}.${name}`)
  return FAULT_KINDS.find((kind) => kind === found?.[1])
}

/**
 * Plays faults that a tester requests: `?fault=getCad:500` on any page sets them for the browser's session; `?fault=none` and the test page
 * clear them. Installed in a test system only.
 */
export function installFaults(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.toLowerCase().startsWith('/api/')) return answerBadly(request, reply)
    if (!request.url.toLowerCase().startsWith(`${BASE_PATH}/`)) return
    const { pathname, searchParams } = new URL(request.url, 'http://page.invalid')
    // the test page clears all faults
    const asked = searchParams.get('fault') ?? (pathname === `${BASE_PATH}${ROUTES.demo.path}` ? 'none' : null)
    if (asked === null) return
    const options = { path: '/', sameSite: 'lax', httpOnly: true } as const
    if (GIVEN.test(asked)) reply.setCookie(COOKIE, asked, options)
    else reply.clearCookie(COOKIE, options)
  })
}

async function answerBadly(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const kind = faultFor(request.cookies[COOKIE], request.url, request.method)
  switch (kind) {
    case undefined:
      return undefined
    case 'slow':
      await passes(SLOW_MS)
      return undefined
    case '500':
      return sendProblem(new ProblemError(500, 'server-error', 'systemOrNetworkException'), request, reply)
    case '429':
      return sendProblem(tooMany(), request, reply)
    case 'maintenance':
      return sendProblem(new ProblemError(409, 'bank-maintenance', 'bankMaintenance'), request, reply)
    case 'changed':
      return json(reply, { isValid: false, reason: 'order-changed' })
    case '401':
      return sendProblem(notSignedIn(), request, reply)
    case 'html':
      return reply.type('text/html; charset=utf-8').send('<!doctype html><title>Proxy</title><p>Gateway</p>')
    case 'truncated':
      return reply.type('application/json; charset=utf-8').serializer(String).send('{"isValid":true,"success":tr')
    case 'invalid': {
      const message = textOf(languageOf(request.headers['accept-language']), 'operationFailed')
      return json(reply, { isValid: false, success: false, message })
    }
    case 'empty':
      return json(reply, { isValid: true, success: true, list: [], data: null, token: '' })
    case 'drop':
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    case 'hang':
      // No answer is sent; the socket's idle timeout ends the connection.
      reply.hijack()
      return reply
  }
}

/** Bypasses the route's schema, because a bad answer has no agreed shape. */
const json = (reply: FastifyReply, body: unknown): FastifyReply =>
  reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
