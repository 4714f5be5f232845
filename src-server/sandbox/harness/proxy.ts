import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { text as textOf } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PageSettings, withSettings } from '../../information/pages/document.ts'
import { PRODUCTION_HEADER } from '../../information/pages/routes.ts'
import { faultOf } from '../../platform/http/errors.ts'
import type { SandboxContext } from '../context.ts'
import type { SandboxOrigins } from '../origins.ts'
import { bundleSource, isOfBundle } from './bundle-source.ts'
import { HOST_USER_AGENT } from './host/simulated-host.ts'
import { type HostProfile, hostProfileNamed } from './host-profiles.ts'

/** Cookie prefix: all ports of a host share their cookies, so this keeps the harness's session apart from the tester's. */
export const JAR = 'harness.'
/** This cookie names the host's profile. The proxy sends the profile's user agent to the product. */
const PROFILE = /(?:^|;\s*)harness_host=([A-Za-z0-9-]+)(?:;|$)/
const OFFLINE = /(?:^|;\s*)harness_offline=1(?:;|$)/
/** Hop-by-hop headers, and those that describe the harness's page rather than the app's. */
const OWN = ['host', 'connection', 'keep-alive', 'te', 'upgrade', 'cookie', 'origin', 'referer', 'user-agent', 'sec-ch-ua-mobile']

const theirCookies = (cookie: string | undefined): string =>
  (cookie ?? '')
    .split(/;\s*/)
    .filter((each) => each.startsWith(JAR))
    .map((each) => each.slice(JAR.length))
    .join('; ')

async function profileOf({ headers }: FastifyRequest): Promise<HostProfile | undefined> {
  const [, named] = PROFILE.exec(headers.cookie ?? '') ?? []
  return named === undefined ? undefined : hostProfileNamed(named)
}

/** The page contains the host's names, as with HOST_JSAPIS on a server. */
const settingsOf = (profile: HostProfile | undefined): PageSettings => (profile?.jsapis === undefined ? {} : { hostJsapis: profile.jsapis })

/**
 * A script cannot read a redirect. A form that the phone sends for its page, as the cashier's, is answered with the address that it leads to,
 * as a stage is.
 */
export function answerNext(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const next = reply.getHeader('location')
    if (request.method !== 'POST' || reply.statusCode !== 303 || request.headers.accept !== 'application/json') return payload
    reply.code(200).removeHeader('location').type('application/json')
    return JSON.stringify({ next })
  })
}

/** Serves the production bundle and its API on the harness's origin, byte for byte. Only frame and cookie headers change. */
export async function harnessProxy(sandbox: FastifyInstance, { origins, settings }: SandboxContext): Promise<void> {
  const bundle = settings.harnessBundle === undefined ? undefined : await bundleSource(settings.harnessBundle)
  await sandbox.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', async (_request: FastifyRequest, payload: IncomingMessage) => payload)
    const forward = (request: FastifyRequest, reply: FastifyReply) => {
      if (OFFLINE.test(request.headers.cookie ?? '')) {
        reply.hijack()
        request.raw.socket.destroy()
        return reply
      }
      const answer = async () => {
        if (bundle === undefined || !isOfBundle(request.method, request.url)) return pass(request, reply, origins)
        const profile = await profileOf(request)
        const { status, type, body } = await bundle(request.url, profile?.userAgent ?? HOST_USER_AGENT, settingsOf(profile))
        // In place of the sandbox's own policy, under which its scripts would not run and it could not be framed by the phone.
        reply.header('content-security-policy', "frame-ancestors 'self'")
        return reply.code(status).type(type).header('cache-control', 'no-store').send(body)
      }
      return answer().catch((error: unknown) => {
        // A connection that the product breaks is broken for the phone too.
        request.log.info({ fault: faultOf(error) }, 'no answer for the phone')
        reply.hijack()
        request.raw.socket.destroy()
        return reply
      })
    }
    for (const url of ['/ecad', '/ecad/*', '/api/*']) app.all(url, forward)
  })
}

async function pass(request: FastifyRequest, reply: FastifyReply, { product, sandbox }: SandboxOrigins): Promise<FastifyReply> {
  const target = new URL(request.url, product)
  // Replaces the harness's origin by the product's in the page's address.
  const href = target.searchParams.get('href')
  if (href?.startsWith(`${sandbox}/`)) target.searchParams.set('href', product + href.slice(sandbox.length))
  const headers: IncomingHttpHeaders = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !OWN.includes(name)))
  const cookie = theirCookies(request.headers.cookie)
  if (cookie !== '') headers.cookie = cookie
  if (request.headers.origin !== undefined) headers.origin = product
  const profile = await profileOf(request)
  headers['user-agent'] = profile?.userAgent ?? HOST_USER_AGENT
  if (profile?.jsapis !== undefined) headers['accept-encoding'] = 'identity'
  headers[PRODUCTION_HEADER] = '1'
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const upstream = (target.protocol === 'https:' ? httpsRequest : httpRequest)(target, { method: request.method, headers }, resolve)
    upstream.on('error', reject)
    request.raw.pipe(upstream)
  })
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value === undefined || ['connection', 'keep-alive', 'transfer-encoding', 'x-frame-options', 'set-cookie'].includes(name)) continue
    reply.header(
      name,
      name === 'content-security-policy' ? String(value).replace(/frame-ancestors [^;]*/, "frame-ancestors 'self'") : value,
    )
  }
  const cookies = answer.headers['set-cookie']?.map((each) => JAR + each)
  if (cookies !== undefined) reply.header('set-cookie', cookies)
  reply.code(answer.statusCode ?? 502)
  if (profile?.jsapis === undefined || !String(answer.headers['content-type']).startsWith('text/html')) return reply.send(answer)
  return reply.removeHeader('content-length').send(withSettings(await textOf(answer), settingsOf(profile)))
}
