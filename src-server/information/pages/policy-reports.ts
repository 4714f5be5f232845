import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { BASE_PATH, routeOf } from '#shared/domain/routes.ts'
import type { Context } from '../../context.ts'
import { acceptAnyBody } from '../../platform/http/json-body.ts'
import { limitOf } from '../../platform/rate-limits/limits.ts'

/** Where browsers report what a page's policy blocked (threat 34). */
export const REPORTS_PATH = `${BASE_PATH}/policy-reports`
const BODY_LIMIT = 16 * 1024
/** The most reports of one request; browsers send them in batches. */
const MAX_REPORTS = 20

const Text = Type.Optional(Type.String())
/** `application/csp-report`, which every browser sends for `report-uri`. */
const Single = Type.Object({
  'csp-report': Type.Object({ 'effective-directive': Text, 'violated-directive': Text, 'blocked-uri': Text, 'document-uri': Text }),
})
/** `application/reports+json` of the Reporting API, for `report-to`. */
const Gathered = Type.Array(
  Type.Object({ type: Type.String(), body: Type.Object({ effectiveDirective: Text, blockedURL: Text, documentURL: Text }) }),
)

/**
 * The stored part of a report. Of an address it is only the route or the origin, because queries may contain numbers of a person (threat
 * 9).
 */
interface Violation {
  readonly directive: string
  readonly blocked: string
  readonly route: string
}

/** Receives the reports: writes a line to the log for each, and counts them by directive. */
export async function policyReports(app: FastifyInstance, { metrics, settings, origins }: Context): Promise<void> {
  acceptAnyBody(app)
  app.post(
    REPORTS_PATH,
    { bodyLimit: BODY_LIMIT, config: { rateLimit: limitOf(settings, 'policy-report') } },
    async (request: FastifyRequest, reply) => {
      for (const violation of violationsIn(request.body, origins.product).slice(0, MAX_REPORTS)) {
        metrics.policyViolated(violation.directive)
        request.log.warn({ violation }, 'the policy of a page kept something from happening')
      }
      return reply.code(204).send()
    },
  )
}

/** The violations in a report's body; empty if the body is not a report. */
export function violationsIn(body: unknown, product: string): readonly Violation[] {
  if (Value.Check(Single, body)) {
    const { 'effective-directive': effective, 'violated-directive': violated, ...one } = body['csp-report']
    return [violationOf(effective ?? violated, one['blocked-uri'], one['document-uri'], product)]
  }
  if (!Value.Check(Gathered, body)) return []
  return body
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: { effectiveDirective, blockedURL, documentURL } }) => violationOf(effectiveDirective, blockedURL, documentURL, product))
}

function violationOf(directive = '', blocked = '', page = '', product: string): Violation {
  const url = URL.canParse(page) ? new URL(page) : undefined
  const isOurs = url?.origin === product && url.pathname.startsWith(BASE_PATH)
  return {
    directive: /^[a-z-]{1,40}/.exec(directive)?.[0] ?? 'unknown',
    blocked: originOf(blocked),
    route: (isOurs ? routeOf(url.pathname.slice(BASE_PATH.length)) : undefined) ?? 'unknown',
  }
}

/** The origin of an address, or the keyword that browsers send in its place: inline, eval, data. */
function originOf(blocked: string): string {
  if (URL.canParse(blocked) && new URL(blocked).origin !== 'null') return new URL(blocked).origin
  return /^[a-z-]{1,20}/.exec(blocked)?.[0] ?? 'unknown'
}
