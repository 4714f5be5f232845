import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import type { Settings } from '../settings/settings.ts'
import { traceRequests } from '../tracing/requests.ts'
import { limitAnswers, waitForWork } from './answer-time.ts'
import { answerProblems, sendProblem } from './errors.ts'
import { acceptJsonOnly, JSON_BODY_LIMIT } from './json-body.ts'
import { createLogger } from './logging.ts'
import { invalidRequest } from './problem.ts'
import { readableAddress } from './readable-address.ts'
import { refuseUnreadableParams } from './readable-text.ts'
import { answerWithRequestId, requestIds } from './request-id.ts'
import { refuseUnparsed } from './unparsed.ts'

/** Time limits of connections, in milliseconds (threat 31, docs/deploy.md "Time limits"). */
export interface ServerTimes {
  /** without a byte of a request, or of an answer that is read */
  readonly idle: number
  /** of a request's headers */
  readonly headers: number
  /** of a whole request, of the work on it, and of a whole answer: enough for 10 MB at 17 KB/s */
  readonly whole: number
  /** between two checks of the times of requests */
  readonly check: number
  /**
   * How long a connection waits for its next request. It is longer than the 60 s of common balancers, because a request that is on its
   * way while we close the connection would be lost: the balancer must close first.
   */
  readonly keepAlive: number
}

const TIMES: ServerTimes = { idle: 20_000, headers: 10_000, whole: 600_000, check: 30_000, keepAlive: 72_000 }
/** Refused connections are logged at most this often, because a line for each of very many would do harm too. */
const REFUSALS_LOGGED_EVERY_MS = 60_000

type ServerSettings = Pick<Settings, 'logLevel' | 'logFormat' | 'trustedProxies' | 'maxConnections' | 'tracing'>

export interface ServerOptions {
  /** Created by default. */
  readonly logger?: FastifyBaseLogger
  /** Compiles the schemas of routes; Fastify's own compilers by default. */
  readonly schemaController?: FastifyServerOptions['schemaController']
  /** Time limits for tests; those of production by default. */
  readonly times?: ServerTimes
}

/**
 * Creates a Fastify server without routes: limits, time-outs, errors, logs. Every answer has `headers`, including refusals by Node and
 * Fastify.
 */
export async function createServer(
  settings: ServerSettings,
  headers: () => Readonly<Record<string, string>>,
  { logger = createLogger(settings), schemaController, times = TIMES }: ServerOptions = {},
): Promise<FastifyInstance> {
  const { remember, refuse } = refuseUnparsed(headers)
  const app = Fastify({
    http: { connectionsCheckingInterval: times.check },
    loggerInstance: logger,
    ...(schemaController === undefined ? {} : { schemaController }),
    logController: new Fastify.LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    trustProxy: (_address: string, hop: number) => hop < settings.trustedProxies,
    genReqId: requestIds(settings.trustedProxies),
    requestIdHeader: false,
    bodyLimit: JSON_BODY_LIMIT,
    connectionTimeout: times.idle,
    requestTimeout: times.whole,
    keepAliveTimeout: times.keepAlive,
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 256 },
    rewriteUrl: readableAddress,
    // one element of a repeated key becomes an array of one; two for a single value are refused (threat 30)
    ajv: { customOptions: { removeAdditional: 'all', coerceTypes: 'array', strict: false } },
    // no hook has run, so the headers are set here
    frameworkErrors: (_error, request: FastifyRequest, reply: FastifyReply) => {
      sendProblem(invalidRequest(), request, reply.headers(headers()))
    },
    clientErrorHandler: refuse,
  })
  // counted from a request's first byte, so waiting connections are not closed
  app.server.headersTimeout = times.headers
  limitConnections(app, settings.maxConnections)
  // before every other hook, so that their lines have its span
  if (settings.tracing !== undefined) traceRequests(app, settings.trustedProxies)
  app.addHook('onRequest', async (request, reply) => {
    remember(request.raw)
    reply.headers(headers())
  })
  answerWithRequestId(app)
  answerProblems(app)
  acceptJsonOnly(app)
  refuseUnreadableParams(app)
  logAnswers(app)
  limitHalfRequests(app, times)
  waitForWork(app, times)
  limitAnswers(app, times.whole)
  await app.register(cookie)
  return app
}

/** Limits open connections: more than the process's file descriptors would keep it from opening any file. */
function limitConnections({ server, log }: FastifyInstance, most: number): void {
  server.maxConnections = most
  let refused = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  server.on('drop', () => {
    refused += 1
    if (performance.now() - loggedAt < REFUSALS_LOGGED_EVERY_MS) return
    loggedAt = performance.now()
    log.warn({ most, refused }, 'connections are refused: too many are open')
  })
}

/**
 * A client that was answered before its request ended must send the rest quickly; only then does the long wait for the next request begin
 * (threat 31).
 */
function limitHalfRequests(app: FastifyInstance, times: ServerTimes): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return
    raw.socket.setTimeout(times.idle)
    raw.once('end', () => raw.socket.setTimeout(times.keepAlive))
  })
}

/**
 * Logs each answer with method, route pattern, status and time. Address, query, headers and body are left out, so no tid, token or name
 * is logged (threat 9).
 */
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
