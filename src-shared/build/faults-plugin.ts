import type { Plugin } from 'vite'
import { BASE_PATH } from '../domain/routes.ts'

/**
 * In development Vite serves the pages, so the sandbox does not see the `?fault=` of their address (docs/harness.md).
 * This passes the fault to the sandbox and returns its cookie.
 */
export function faultsPlugin(server: string): Plugin {
  return {
    name: 'ecad-faults',
    apply: 'serve',
    configureServer({ middlewares, config }) {
      middlewares.use(BASE_PATH, async (request, response, next) => {
        const fault = new URL(request.url ?? '/', 'http://page.invalid').searchParams.get('fault')
        if (fault === null) return next()
        try {
          const answer = await fetch(`${server}${BASE_PATH}/?fault=${encodeURIComponent(fault)}`, { redirect: 'manual' })
          for (const cookie of answer.headers.getSetCookie()) response.appendHeader('set-cookie', cookie)
        } catch (error) {
          config.logger.warn(`?fault= needs the server at ${server}: ${error instanceof Error ? error.message : error}`)
        }
        next()
      })
    },
  }
}
