import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sqlState, unavailableReason } from '../db/unavailable.ts'
import { DependencyUnavailable } from './dependency-unavailable.ts'
import { fieldFaults } from './field-faults.ts'
import { languageOf } from './language.ts'
import { RouteMethods } from './methods.ts'
import { ChallengeError, invalidRequest, notFound, ProblemError, tooLarge, tooMany, unavailable, wrongMethod } from './problem.ts'
import { textOf } from './texts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Refusals of the call are problem details (RFC 9457), with the members of the wire's Problem among them. */
    readonly problemDetails?: boolean
  }
}

/** Answers every 4xx and 5xx with the wire's Problem, in the request's language and without a stack trace. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(loggedProblem(error, request), request, reply))
  const methods = new RouteMethods(app)
  app.setNotFoundHandler((request, reply) => {
    const allowed = methods.allowedFor(request)
    if (allowed.length === 0) return sendProblem(notFound(), request, reply)
    return sendProblem(wrongMethod(), request, reply.header('allow', allowed.join(', ')))
  })
}

/** Logs an error for operators, and returns the problem that the caller may see. */
export function loggedProblem(error: FastifyError, request: FastifyRequest): ProblemError {
  const away = unavailableReason(error)
  if (away !== undefined) {
    request.log.warn({ code: sqlState(error), reason: away }, 'the database could not be used')
    return unavailable()
  }
  if (error instanceof DependencyUnavailable) {
    request.log.error(error.facts, error.message)
    return unavailable()
  }
  const problem = problemOf(error)
  if (problem.status >= 500 && !(error instanceof ProblemError)) request.log.error({ fault: faultOf(error) }, 'request failed')
  return problem
}

export function sendProblem(problem: ProblemError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const message = textOf(languageOf(request.headers['accept-language']), problem.messageKey, problem.values)
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds))
  if (problem instanceof ChallengeError) reply.header('www-authenticate', problem.challenge)
  const body = bodyOf(problem, message)
  const hasDetails = request.routeOptions?.config?.problemDetails === true
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .header('content-type', hasDetails ? 'application/problem+json' : 'application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(hasDetails ? { ...detailsOf(problem, message), ...body } : body)
}

/** The members of RFC 9457. */
const detailsOf = ({ status, code, details }: ProblemError, message: string) => ({
  type: `urn:ecad:problem:${code}`,
  title: message,
  status,
  ...(details.why === undefined ? {} : { detail: details.why }),
})

export const bodyOf = (problem: ProblemError, message: string) => ({
  success: false,
  isValid: false,
  code: problem.code,
  message,
  ...problem.details,
})

/** The part of an error that the caller may see. */
function problemOf(error: FastifyError): ProblemError {
  if (error instanceof ProblemError) return error
  if (error.validation !== undefined) return invalidRequest(...fieldFaults(error))
  const status = error.statusCode ?? 500
  if (status === 413) return tooLarge()
  if (status === 415) return new ProblemError(415, 'unsupported-media-type', 'problemInvalidRequest')
  if (status === 429) return tooMany()
  if (status >= 400 && status < 500) return new ProblemError(status, 'invalid-request', 'problemInvalidRequest')
  return new ProblemError(500, 'server-error', 'systemOrNetworkException')
}

/**
 * The part of an error that may be logged. Messages of database errors contain parameters, so only names, codes and frames are kept
 * (threat 9).
 */
export function faultOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const { code } = error as { code?: unknown }
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    frames: frames?.slice(0, 12).map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: faultOf(error.cause) }),
  }
}
