import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { cookieName } from './accounts/cookies.ts'
import { providerLogOutRoutes } from './accounts/provider-log-out.ts'
import { accountResolver } from './accounts/resolver.ts'
import { signInRoutes } from './accounts/routes.ts'
import { draftsRoutes } from './applications/drafts/routes.ts'
import { filesRoutes } from './applications/files/routes.ts'
import { identitiesRoutes } from './applications/identities/routes.ts'
import { licencesRoutes } from './applications/licences/routes.ts'
import { servicesRoutes } from './applications/services/routes.ts'
import { applicationsRoutes } from './applications/submissions/routes.ts'
import { AccessTokens } from './bureau/api/caller.ts'
import { BUREAU_EXAMPLES } from './bureau/api/examples.ts'
import { backOfficeRoutes } from './bureau/api/routes.ts'
import { documentRoutes } from './bureau/documents/routes.ts'
import { describedMessages } from './bureau/outbox/described-messages.ts'
import { recordsRoutes } from './bureau/records/routes.ts'
import type { ApiRoutes, Context } from './context.ts'
import { contentRoutes } from './information/content/routes.ts'
import { infoRoutes } from './information/info/routes.ts'
import { itemsRoutes } from './information/items/routes.ts'
import { policyReports } from './information/pages/policy-reports.ts'
import { pages } from './information/pages/routes.ts'
import { commonHeaders } from './information/pages/security-headers.ts'
import { sweepRegularly } from './operations/retention/schedule.ts'
import { statusRoutes } from './operations/status/routes.ts'
import { handoverPages } from './people/handovers/pages.ts'
import { handoverRoutes } from './people/handovers/routes.ts'
import { myRecordsRoutes } from './people/my-records/routes.ts'
import { healthRoutes } from './platform/health/routes.ts'
import { type AccountResolver, Api, installApi } from './platform/http/api.ts'
import { allowAppOrigins } from './platform/http/app-origins.ts'
import { openApiOptions } from './platform/http/openapi/options.ts'
import { serveOpenApiDocument } from './platform/http/openapi/serve.ts'
import { createServer, type ServerOptions } from './platform/http/server.ts'
import { installRateLimits } from './platform/rate-limits/install.ts'
import { cartRoutes } from './sales/carts/routes.ts'
import { orderRoutes } from './sales/orders/routes.ts'
import { paymentRoutes } from './sales/payments/routes.ts'
import { placeRoutes } from './sales/places/routes.ts'
import { receiptRoutes } from './sales/receipts/routes.ts'
import { watchedRoutes } from './sales/watched/routes.ts'

/** The plugins that implement all rows of the wire. */
const API_ROUTES: readonly ApiRoutes[] = [
  signInRoutes,
  providerLogOutRoutes,
  cartRoutes,
  orderRoutes,
  paymentRoutes,
  receiptRoutes,
  infoRoutes,
  itemsRoutes,
  contentRoutes,
  servicesRoutes,
  draftsRoutes,
  filesRoutes,
  applicationsRoutes,
  recordsRoutes,
  identitiesRoutes,
  handoverRoutes,
  licencesRoutes,
  myRecordsRoutes,
  documentRoutes,
  statusRoutes,
  placeRoutes,
  watchedRoutes,
  backOfficeRoutes,
]

/** The folder above this file's folder: the root of a release, or of a checkout. */
const ABOVE = new URL('..', import.meta.url)
const DIST = fileURLToPath(existsSync(new URL('web/', ABOVE)) ? ABOVE : new URL('dist/', ABOVE))

export interface AppOptions extends ServerOptions {
  /** Folder that holds web/ and mobile/; the build's output folder by default. */
  readonly dist?: string
  /** Serves the bundles that contain the developers' panel (docs/panel.md). */
  readonly panel?: boolean
  /** Adds hooks and routes of a test system before the product's own. */
  readonly extend?: (app: FastifyInstance) => void
  /** Finds the account of a request; the resolver of accounts/ by default. */
  readonly accountOf?: AccountResolver
}

/** Builds the product server with every route and hook, without listening. Throws if a row of the wire has no handler. */
export async function buildApp(context: Context, options: AppOptions = {}): Promise<FastifyInstance> {
  const headers = () => commonHeaders(context.origins.product.startsWith('https:'))
  const app = await createServer(context.settings, headers, options)
  app.addHook('onRequest', async (_request, reply) => {
    // the balancer then opens its next connection to another server
    if (context.vitals.isClosing) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    context.metrics.answered({ method, route: routeOptions.url ?? 'unknown', status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  options.extend?.(app)
  await installRateLimits(app, context)
  const tokens = new AccessTokens(context.counterparts, context.origins, context.clock)
  const accountOf = options.accountOf ?? accountResolver(context.db, context.clock, context.origins)
  installApi(app, new Api(context.origins, accountOf, (request, scope) => tokens.callerOf(request, scope)))
  await app.register(async (api) => registerApi(api, context), { prefix: '/api' })
  await app.register(async (scope) => healthRoutes(scope, context))
  await app.register(async (scope) => handoverPages(scope, context))
  await app.register(async (scope) => policyReports(scope, context))
  await app.register(async (scope) => pages(scope, context, { dist: options.dist ?? DIST, panel: options.panel ?? false }))
  await sweepRegularly(app, context)
  const { missing } = app.api
  if (missing.length > 0) throw new Error(`no handler for ${missing.join(', ')}`)
  return app
}

/** Registers everything below /api, with its OpenAPI description. */
async function registerApi(api: FastifyInstance, context: Context): Promise<void> {
  const { counterparts, origins } = context
  const described = {
    issuer: () => counterparts.oidc.issuer,
    sessionCookie: () => cookieName(origins, 'session'),
    examples: BUREAU_EXAMPLES,
    ...describedMessages,
  }
  await api.register(swagger, openApiOptions(described))
  api.addHook('onRequest', async (_request, reply) => void reply.header('vary', 'Accept-Language'))
  if (context.settings.appOrigins.length > 0) await allowAppOrigins(api, context.origins)
  for (const routes of API_ROUTES) await api.register(async (scope) => routes(scope, context))
  serveOpenApiDocument(api)
}
