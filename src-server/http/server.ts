import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Settings } from '../settings/settings.ts'
import { answerProblems, sendProblem } from './errors.ts'
import { acceptJsonOnly, JSON_BODY_LIMIT } from './json-body.ts'
import { logging } from './logging.ts'
import { invalidRequest } from './problem.ts'
import { readableAddressesOnly } from './readable-text.ts'

/** Time-outs against slow senders (threat 31). A large upload may take its time as long as bytes keep coming. */
const SOCKET_IDLE_MS = 20_000
const HEADERS_MS = 10_000
const WHOLE_REQUEST_MS = 180_000

/** A bare server of the house: limits, time-outs, errors, logs; no routes. */
export async function createServer(settings: Pick<Settings, 'logLevel' | 'logFormat' | 'trustedProxies'>): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logging(settings),
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < settings.trustedProxies,
    bodyLimit: JSON_BODY_LIMIT,
    connectionTimeout: SOCKET_IDLE_MS,
    requestTimeout: WHOLE_REQUEST_MS,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 256 },
    // one element of a repeated key is an array of one; two for a single value are refused (threat 30)
    ajv: { customOptions: { removeAdditional: 'all', coerceTypes: 'array', strict: false } },
    frameworkErrors: (_error, request: FastifyRequest, reply: FastifyReply) => {
      sendProblem(invalidRequest(), request, reply)
    },
  })
  app.server.headersTimeout = HEADERS_MS
  answerProblems(app)
  acceptJsonOnly(app)
  readableAddressesOnly(app)
  logAnswers(app)
  await app.register(cookie)
  return app
}

/** One line an answer: method, route pattern, status, time. No address, query, header or body, so no tid, token or name (threat 9). */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.statusCode >= 500) request.log.warn(line, 'answered')
    else request.log.debug(line, 'answered')
  })
}
