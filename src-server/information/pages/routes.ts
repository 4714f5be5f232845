import { existsSync, statSync } from 'node:fs'
import { join, normalize, sep } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BASE_PATH, routeOf, withoutTrailingSlashes } from '#shared/domain/routes.ts'
import { SURFACES, type Surface } from '#shared/domain/surfaces.ts'
import type { Context } from '../../context.ts'
import { compressed, encodingFor } from '../../platform/http/compression.ts'
import { sendProblem } from '../../platform/http/errors.ts'
import { notFound } from '../../platform/http/problem.ts'
import { infoAnswer } from '../info/routes.ts'
import { readDocument } from './document.ts'
import { redirectToPublicHost } from './public-host.ts'
import { rootFiles } from './root-files.ts'
import { pageHeaders } from './security-headers.ts'
import { SURFACE_VARY, surfaceOf } from './surface.ts'

/** File names with a content hash, whose content never changes. */
const HASHED = /^assets\/.*-[\w-]{8,}\.\w+$/
const YEAR_MS = 31_536_000_000
/** How long a page waits for the database. */
const INFO_PATIENCE_MS = 300
/** Files of the build that only the server reads. */
const NOT_SERVED = /(^|\/)\.|^csp\.json$|\.(br|gz|map)$/

/** Sent by the harness's proxy: its phone gets the production bundle even if bundles with the panel are served (docs/harness.md). */
export const PRODUCTION_HEADER = 'x-ecad-production'

export interface PageOptions {
  /** Folder with web/ and mobile/. */
  readonly dist: string
  /** Serves the bundles that contain the developers' panel (docs/panel.md). */
  readonly panel?: boolean
}

/** Serves both bundles below one base path (decision 1), and their static files. */
export async function pages(app: FastifyInstance, context: Context, { dist, panel = false }: PageOptions): Promise<void> {
  redirectToPublicHost(app, context.origins)
  await app.register(fastifyStatic, { root: dist, serve: false, preCompressed: true, index: false, dotfiles: 'ignore' })

  const home = async (request: FastifyRequest, reply: FastifyReply) => reply.redirect(`${BASE_PATH}/${queryPart(request.url)}`, 302)
  app.get('/', home)
  rootFiles(app, context)
  // Browsers request it for files that name no icon, such as a PDF. They read the content type and accept a PNG.
  app.get('/favicon.ico', async (_request, reply) => sendFile('images/icon.png', 'web/images/icon.png', dist, reply))
  app.get(BASE_PATH, { config: {} }, async (request, reply) => {
    // the router ignores trailing slashes, so '/ecad/' is handled here as well
    if (/^\/ecad(\?|$)/i.test(request.url)) return home(request, reply)
    return page('', request, reply)
  })
  app.get(`${BASE_PATH}/*`, async (request, reply) => page((request.params as { '*': string })['*'], request, reply))

  async function page(path: string, request: FastifyRequest, reply: FastifyReply) {
    const surface = surfaceOf(request, reply)
    const withPanel = panel && request.headers[PRODUCTION_HEADER] === undefined
    const folder = withPanel ? join(dist, 'sandbox') : dist
    const file = path === '' || path === 'index.html' ? undefined : fileOf(folder, path, surface)
    if (file !== undefined) return sendFile(path, file, folder, reply)
    const isKnown = path === 'index.html' || routeOf(`/${path}`) !== undefined
    const wantsPage = isKnown || (request.headers.accept ?? '*/*').includes('text/html')
    const document = join(folder, surface, 'index.html')
    if (!wantsPage || !existsSync(document)) return sendProblem(notFound(), request, reply)
    return sendDocument(document, surface, withoutTrailingSlashes(`/${path}`), isKnown ? 200 : 404, request, reply)
  }

  const { businessReferrers, hostJsapis } = context.settings
  const settings = {
    ...(businessReferrers.length > 0 && { businessReferrers }),
    ...(Object.keys(hostJsapis).length > 0 && { hostJsapis }),
  }

  /** undefined if the database does not answer in time: the page is sent without the facts, and requests them itself. */
  async function infoInTime({ log }: FastifyRequest) {
    const answer = infoAnswer(context).catch((error: unknown) => void log.warn({ err: error }, 'a page was sent without the public facts'))
    return Promise.race([answer, setTimeout(INFO_PATIENCE_MS, undefined, { ref: false })])
  }

  async function sendDocument(file: string, surface: Surface, path: string, status: number, request: FastifyRequest, reply: FastifyReply) {
    const { html, inline } = await readDocument(file, surface === 'web', { ...settings, info: await infoInTime(request) })
    const encoding = encodingFor(request.headers['accept-encoding'])
    const body = await compressed(Buffer.from(html), encoding)
    pageHeaders(reply, path, inline, context.counterparts)
    if (encoding !== undefined) reply.header('content-encoding', encoding)
    return reply
      .code(status)
      .header('vary', `${SURFACE_VARY}, Accept-Encoding`)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(body)
  }

  function sendFile(path: string, file: string, folder: string, reply: FastifyReply) {
    const isHashed = HASHED.test(path)
    reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, no-cache').header('vary', 'Accept-Encoding')
    if (path.endsWith('.html')) pageHeaders(reply, `/${path}`, { scripts: [], styles: [] }, context.counterparts)
    return reply.sendFile(file, folder, { cacheControl: false, maxAge: isHashed ? YEAR_MS : 0 })
  }
}

/** The file below dist, from this surface or from the other one: hashed names are unique, and all other files are in both. */
function fileOf(dist: string, path: string, surface: Surface): string | undefined {
  const clean = normalize(path)
  if (NOT_SERVED.test(clean) || clean.startsWith('..') || clean.includes('\0') || clean.includes(`${sep}..`)) return undefined
  return [surface, ...SURFACES.filter((other) => other !== surface)]
    .map((each) => join(each, clean))
    .find((file) => statSync(join(dist, file), { throwIfNoEntry: false })?.isFile() === true)
}

const queryPart = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')
