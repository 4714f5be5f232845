import type { FastifyInstance } from 'fastify'
import { sendProblem } from '../platform/http/errors.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { isLoopback } from '../platform/settings/loopback.ts'
import type { SandboxOrigins } from './origins.ts'

/**
 * Answers only calls to this machine's own names and to the configured origins. Anyone can sign in as anyone here, and a foreign page can
 * reach a loopback address by making its own name resolve to it (DNS rebinding).
 */
export function refuseForeignHosts(app: FastifyInstance, origins: SandboxOrigins): void {
  app.addHook('onRequest', async (request, reply) => {
    const { host = '' } = request.raw.headers
    const isOwn = [origins.product, origins.sandbox].some((origin) => new URL(origin).host === host.toLowerCase())
    if (isOwn || isLoopback(host.replace(/:\d+$/, ''))) return
    if (request.url.startsWith('/api/')) return sendProblem(new ProblemError(403, 'foreign-host', 'problemForbidden'), request, reply)
    return reply.code(403).type('text/plain; charset=utf-8').send('The test system answers for localhost alone.')
  })
}
