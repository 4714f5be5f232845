import { fileURLToPath } from 'node:url'
import middie from '@fastify/middie'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import { logging } from '../platform/http/logging.ts'
import { apiPages } from './api-pages.ts'
import { bureauDesk } from './bureau/index.ts'
import { cashierApi } from './cashier/api.ts'
import { Bank } from './cashier/bank.ts'
import { payerPages } from './cashier/payer-pages.ts'
import { cashierSettings } from './cashier/settings-page.ts'
import type { SandboxContext } from './context.ts'
import { ISSUER_PATH } from './counterparts.ts'
import { harnessApi } from './harness/api.ts'
import { harnessPages } from './harness/page.ts'
import { answerNext, harnessProxy } from './harness/proxy.ts'
import { headerPages } from './header/page.ts'
import { homePage } from './home.ts'
import { identityApi } from './identity/api.ts'
import { identityPages } from './identity/page.ts'
import { sweepProvider } from './idp/adapter.ts'
import { createProvider } from './idp/provider.ts'
import { signInPages } from './idp/sign-in-page.ts'
import { smsGateway } from './inbox/gateway.ts'
import { inboxPages } from './inbox/page.ts'
import { lookupPages } from './lookup/page.ts'
import { viewerPages } from './lookup/viewer.ts'
import { refuseForeignHosts } from './own-hosts.ts'
import { parseBodies } from './page/bodies.ts'
import { sendNotice } from './page/reply.ts'
import { secureHeaders } from './page/security.ts'
import { samplePages } from './samples.ts'

export interface SandboxApp {
  readonly app: FastifyInstance
  readonly bank: Bank
}

/** Builds the sandbox without listening. The sign-in provider is created on first use, when both origins are known. */
export async function buildSandbox(context: SandboxContext): Promise<SandboxApp> {
  const { settings, origins } = context
  const app = Fastify({
    logger: logging(settings, 'sandbox'),
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    bodyLimit: 65_536,
    connectionTimeout: 20_000,
    requestTimeout: 30_000,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
    ajv: { customOptions: { removeAdditional: 'all', coerceTypes: false, strict: false } },
  })
  let making: Promise<Provider> | undefined
  const provider = (): Promise<Provider> => {
    making ??= createProvider(context).catch((error: unknown) => {
      making = undefined
      throw error
    })
    return making
  }
  refuseForeignHosts(app, origins)
  await app.register(middie)
  await app.use(
    ISSUER_PATH,
    (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, next: (error?: Error) => void) => {
      provider().then((made) => made.callback()(request, response), next)
    },
  )
  parseBodies(app)
  secureHeaders(app, () => origins.product)
  answerNext(app)
  app.setNotFoundHandler((request, reply) => sendNotice(request, reply, 'notFound'))
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'the sandbox failed')
    if (request.url.includes('/api/')) return reply.code(status).send({ code: status >= 500 ? 'broken' : 'bad-request' })
    return sendNotice(request, reply, status >= 500 ? 'broken' : 'badRequest')
  })
  await app.register(fastifyStatic, { root: fileURLToPath(new URL('./assets/', import.meta.url)), prefix: '/assets/' })
  const bank = new Bank(context, app.log)
  await homePage(app, context)
  await signInPages(app, provider)
  await cashierApi(app, context, bank)
  await payerPages(app, context, bank)
  await cashierSettings(app, context)
  await lookupPages(app, () => origins.product)
  await viewerPages(app)
  await identityApi(app, context)
  await identityPages(app, context, bank)
  await headerPages(app, context)
  await smsGateway(app, context)
  await inboxPages(app, context)
  await samplePages(app)
  await apiPages(app, context)
  await bureauDesk(app, context)
  await harnessApi(app, context, bank)
  await harnessPages(app, () => origins.product)
  await harnessProxy(app, context)
  app.addHook('onReady', async () => {
    await sweepProvider(context)
    void bank.tick()
  })
  app.addHook('preClose', () => bank.close())
  return { app, bank }
}
