import type { FastifyInstance } from 'fastify'
import { parsePlatform } from '#shared/domain/platforms.ts'
import { BASE_PATH } from '#shared/domain/routes.ts'
import { STAGES } from '#shared/domain/sandbox-address.ts'
import type { SandboxContext } from '../context.ts'
import { issueHostCode } from '../harness/host-codes.ts'
import { Hand } from './hand.ts'
import { accountOn, setStage } from './stages.ts'

/**
 * A page of a test system that is opened with `?stage=cart` finds what it needs in place: somebody signed in, plans in
 * the cart, an application at a step. The stage is then taken out of the address, so that a reload is only a reload.
 * What the browser kept of earlier visits is cleared. Registered where the product runs as a sandbox and nowhere else.
 */
export function installStage(app: FastifyInstance, context: Pick<SandboxContext, 'db' | 'clock'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !request.url.toLowerCase().startsWith(`${BASE_PATH}/`)) return
    const url = new URL(request.url, 'http://page.invalid')
    const stage = STAGES.find((each) => each === url.searchParams.get('stage'))
    url.searchParams.delete('stage')
    if (stage === undefined) return
    const platform = parsePlatform(url.searchParams.get('platform')) ?? 'one'
    const hand = new Hand(app, request.cookies)
    const account = accountOn(stage, platform)
    if (account === null) await hand.call('GET', '/MacauOneAcc/logout')
    else await hand.call('POST', '/token/login', { code: await issueHostCode(context, account) })
    for (const [name, value] of Object.entries(await setStage(hand, stage, platform))) url.searchParams.set(name, value)
    for (const cookie of hand.setCookies) reply.header('set-cookie', cookie)
    reply.header('cache-control', 'no-store')
    const next = `${url.pathname}${url.search}`
    // the harness opens the page itself, in its phone
    if (request.headers.accept === 'application/json') return reply.send({ next })
    return reply.type('text/html; charset=utf-8').send(forgetful(next))
  })
}

/** Clear-Site-Data leaves session storage as it is, so a page of its own forgets what earlier visits kept; the harness's notes stay. */
const forgetful = (next: string): string => `<!doctype html><meta charset="utf-8"><title>…</title><script>
for (const store of [localStorage, sessionStorage])
  for (const key of Object.keys(store)) if (!key.startsWith('harness')) store.removeItem(key)
location.replace(${JSON.stringify(next).replaceAll('<', '\\u003c')})
</script>
`
