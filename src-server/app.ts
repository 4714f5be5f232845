import { fileURLToPath } from 'node:url'
import swagger from '@fastify/swagger'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { applicationsRoom } from './applications/routes.ts'
import { cartRoom } from './carts/routes.ts'
import { contentRoom } from './content/routes.ts'
import type { Context, Room } from './context.ts'
import { draftsRoom } from './drafts/routes.ts'
import { filesRoom } from './files/routes.ts'
import { handoverPages } from './handovers/pages.ts'
import { handoverRoom } from './handovers/routes.ts'
import { healthRoom } from './health/routes.ts'
import { type AccountResolver, Api, installApi } from './http/api.ts'
import { allowAppOrigins } from './http/app-origins.ts'
import { createServer } from './http/server.ts'
import { identitiesRoom } from './identities/routes.ts'
import { infoRoom } from './info/routes.ts'
import { itemsRoom } from './items/routes.ts'
import { licencesRoom } from './licences/routes.ts'
import { orderRoom } from './orders/routes.ts'
import { pages } from './pages/routes.ts'
import { commonHeaders } from './pages/security-headers.ts'
import { paymentRoom } from './payments/routes.ts'
import { rateLimits } from './rate-limits/install.ts'
import { receiptRoom } from './receipts/routes.ts'
import { sweepRegularly } from './retention/schedule.ts'
import { servicesRoom } from './services/routes.ts'
import { accountResolver } from './sign-in/resolver.ts'
import { signIn } from './sign-in/routes.ts'

/** Every room that implements rows of the wire. */
const ROOMS: readonly Room[] = [
  signIn,
  cartRoom,
  orderRoom,
  paymentRoom,
  receiptRoom,
  infoRoom,
  itemsRoom,
  contentRoom,
  servicesRoom,
  draftsRoom,
  filesRoom,
  applicationsRoom,
  identitiesRoom,
  handoverRoom,
  licencesRoom,
]

const DIST = fileURLToPath(new URL('../dist', import.meta.url))

export interface AppOptions {
  /** Folder with web/ and mobile/; the build's own when absent. */
  readonly dist?: string
  /** Serves the bundles that have the developers' panel (docs/panel.md). */
  readonly panel?: boolean
  /** What a test system hangs before every request. */
  readonly extend?: (app: FastifyInstance) => void
  /** Where it logs; a logger of its own when absent. */
  readonly logger?: FastifyBaseLogger
  /** Who asks; sign-in's own when absent. */
  readonly accountOf?: AccountResolver
}

/** The product server, complete but not listening. */
export async function buildApp(context: Context, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = await createServer(context.settings, options.logger)
  const isHttps = () => context.origins.product.startsWith('https:')
  app.addHook('onRequest', async (_request, reply) => {
    commonHeaders(reply, isHttps())
    // whoever keeps this connection shall make the next one elsewhere
    if (context.vitals.isClosing) reply.header('connection', 'close')
  })
  options.extend?.(app)
  await rateLimits(app, context)
  installApi(app, new Api(context.origins, options.accountOf ?? accountResolver(context.db, context.clock, context.origins)))
  await app.register(async (api) => apiHost(api, context), { prefix: '/api' })
  await app.register(async (scope) => healthRoom(scope, context))
  await app.register(async (scope) => handoverPages(scope, context))
  await app.register(async (scope) => pages(scope, context, { dist: options.dist ?? DIST, panel: options.panel ?? false }))
  await sweepRegularly(app, context)
  const { missing } = app.api
  if (missing.length > 0) throw new Error(`no handler for ${missing.join(', ')}`)
  return app
}

async function apiHost(api: FastifyInstance, context: Context): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Electronic cadastral plans and public-service applications', version: '1' },
      servers: [{ url: '/api' }],
    },
    stripBasePath: true,
  })
  api.addHook('onRequest', async (_request, reply) => void reply.header('vary', 'Accept-Language'))
  if (context.settings.appOrigins.length > 0) await allowAppOrigins(api, context.origins)
  for (const room of ROOMS) await api.register(async (scope) => room(scope, context))
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger())
}
