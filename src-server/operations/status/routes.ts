import type { ApiRoutes } from '../../context.ts'
import { implement } from '../../platform/http/implement.ts'
import { PRODUCT } from '../../platform/product.ts'
import { StatusBoard } from './status-board.ts'

/** How long browsers and proxies keep the answer. */
const MAX_AGE_SECONDS = 15
const { version, commit } = PRODUCT
/** With the commit as git shortens it, where that is known. */
const VERSION = commit === 'unknown' ? version : `${version} (${commit.slice(0, 12)})`

/** How the service is doing now (decision 13). It is public. */
export const statusRoutes: ApiRoutes = async (app, context) => {
  const board = new StatusBoard(context)

  // no limit, because its count would be in the database, whose absence this call reports
  implement(app, 'GET /service-status', async ({ reply }) => {
    reply.header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
    const { at, services, methods } = await board.now()
    return {
      success: true,
      data: {
        at,
        version: VERSION,
        services: [...services],
        methods: methods.map(({ code, state, until, words }) => ({
          code,
          state,
          ...(until === undefined ? {} : { until }),
          ...(words === undefined ? {} : { words }),
        })),
      },
    }
  })
}
