import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Origins } from '../origins.ts'
import { CLIENT_HEADER } from './origin-guard.ts'

/** How long a browser may keep the answer to a preflight. */
const PREFLIGHT_SECONDS = 600

/**
 * Lets the host app's offline package call the API from an origin of its own (decision 4). Only the configured origins
 * and the headers of our client are allowed, and no cookie. Any other origin gets no header, and no answer to its preflight.
 */
export async function allowAppOrigins(api: FastifyInstance, origins: Origins): Promise<void> {
  await api.register(cors, {
    origin: (origin, answer) => answer(null, origins.isApp(origin)),
    credentials: false,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'x-lang', CLIENT_HEADER],
    // the client reads its next bearer, and how far the server's clock is ahead
    exposedHeaders: ['authorization', 'date'],
    maxAge: PREFLIGHT_SECONDS,
  })
}
