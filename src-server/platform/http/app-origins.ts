import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Origins } from '../origins.ts'
import { CLIENT_HEADER } from './origin-guard.ts'
import { REQUEST_ID_HEADER } from './request-id.ts'

/** How long a browser may cache the answer to a preflight. */
const PREFLIGHT_SECONDS = 600

/**
 * Lets the host app's offline package call the API from its own origin (decision 4). It allows the configured origins, our client's
 * headers, and no cookie. Other origins get no CORS header, and no answer to their preflight.
 */
export async function allowAppOrigins(api: FastifyInstance, origins: Origins): Promise<void> {
  await api.register(cors, {
    origin: (origin, answer) => answer(null, origins.isApp(origin)),
    credentials: false,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'x-lang', CLIENT_HEADER],
    // the client reads its next bearer, the server's clock, and the number of a request for an error report
    exposedHeaders: ['authorization', 'date', REQUEST_ID_HEADER],
    maxAge: PREFLIGHT_SECONDS,
  })
}
