import type { FastifyInstance } from 'fastify'
import { parsePlatform } from '#shared/domain/platforms.ts'
import { BASE_PATH } from '#shared/domain/routes.ts'
import { STAGES } from '#shared/domain/sandbox-address.ts'
import type { Context } from '../../context.ts'
import { BackOfficeClient } from '../bureau/client.ts'
import { BureauTokens } from '../bureau/tokens.ts'
import type { SandboxContext } from '../context.ts'
import { issueHostCode } from '../harness/host-codes.ts'
import { PageClient } from './page-client.ts'
import { accountOn, setStage } from './stages.ts'

/** `origins` has only the product's, because this runs on the product's server. */
type StageContext = Pick<SandboxContext, 'db' | 'clock' | 'counterparts'> & { readonly origins: Pick<Context['origins'], 'product'> }

/**
 * Prepares what a page opened with `?stage=cart` needs in a test system: a signed-in user, plans in the cart, an application at a step. The
 * parameter is then removed from the address, so that a reload does not repeat it, and the browser's storage is cleared. Installed in a
 * test system only.
 */
export function installStage(app: FastifyInstance, context: StageContext): void {
  const office = new BackOfficeClient(new BureauTokens(() => context.counterparts.oidc.issuer), () => context.origins.product)
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !request.url.toLowerCase().startsWith(`${BASE_PATH}/`)) return
    const url = new URL(request.url, 'http://page.invalid')
    const stage = STAGES.find((each) => each === url.searchParams.get('stage'))
    url.searchParams.delete('stage')
    if (stage === undefined) return
    const platform = parsePlatform(url.searchParams.get('platform')) ?? 'one'
    const client = new PageClient(app, request.cookies)
    const account = accountOn(stage, platform)
    if (account === null) await client.call('GET', '/MacauOneAcc/logout')
    else await client.call('POST', '/token/login', { code: await issueHostCode(context, account) })
    for (const [name, value] of Object.entries(await setStage(client, office, stage, platform))) url.searchParams.set(name, value)
    for (const cookie of client.setCookies) reply.header('set-cookie', cookie)
    reply.header('cache-control', 'no-store')
    const next = `${url.pathname}${url.search}`
    // The harness opens the page itself, in its phone.
    if (request.headers.accept === 'application/json') return reply.send({ next })
    return reply.type('text/html; charset=utf-8').send(storageClearingPage(next))
  })
}

/** A page that clears the browser's storage, because Clear-Site-Data does not clear session storage. The harness's entries stay. */
const storageClearingPage = (next: string): string => `<!doctype html><meta charset="utf-8"><title>…</title><script>
for (const store of [localStorage, sessionStorage])
  for (const key of Object.keys(store)) if (!key.startsWith('harness')) store.removeItem(key)
location.replace(${JSON.stringify(next).replaceAll('<', '\\u003c')})
</script>
`
