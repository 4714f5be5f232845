import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Sent by preflights, whose refusal must tell another origin nothing (decision 4). */
const PREFLIGHT = 'OPTIONS'

/** Which methods the routes have, because Fastify finds no route for a wrong method and does not say that the address exists. */
export class RouteMethods {
  readonly #routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = []

  constructor(app: FastifyInstance) {
    app.addHook('onRoute', ({ url, method }) => {
      const methods = [method].flat().filter((each) => each !== PREFLIGHT)
      if (methods.length > 0) this.#routes.push({ pattern: patternOf(url), methods })
    })
  }

  /** The methods of the routes at the request's address; none if there are no routes, or if the request is a preflight. */
  allowedFor({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): readonly string[] {
    if (method === PREFLIGHT) return []
    const [path = ''] = url.split('?')
    const found = this.#routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)
    return [...new Set(found)].sort()
  }
}

/** As the router reads a route: any case, a slash at the end or none, `:name` for one part and `*` for the rest. */
function patternOf(url: string): RegExp {
  const parts = url
    .replace(/\/$/, '')
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  return new RegExp(`^${parts.join('/')}/?$`, 'i')
}
