import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Plugin } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsPlugin } from '#shared/build/faults-plugin.ts'
import { listenHttp } from '#tests/support/listen.ts'

const asked: string[] = []
const product = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.setHeader('set-cookie', 'ecad_fault=getCad:500; Path=/')
  response.end()
})
let origin = ''
beforeAll(async () => {
  origin = await listenHttp(product)
})
afterAll(() => product.close())

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Cookies that the development server sets for an address, and its warnings. */
function visit(plugin: Plugin, url: string): Promise<{ cookies: string[]; warned: string[] }> {
  const cookies: string[] = []
  const warned: string[] = []
  let middleware: Middleware | undefined
  const server = {
    config: { logger: { warn: (words: string) => warned.push(words) } },
    middlewares: {
      use: (_base: string, one: Middleware) => {
        middleware = one
      },
    },
  }
  const configure = plugin.configureServer as (this: unknown, given: unknown) => void
  configure.call({}, server)
  const response = { appendHeader: (_name: string, value: string) => cookies.push(value) }
  return new Promise((resolve) =>
    middleware?.({ url } as IncomingMessage, response as unknown as ServerResponse, () => resolve({ cookies, warned })),
  )
}

test('in development ?fault= is shown to the sandbox, whose note comes back; other pages send no request', async () => {
  expect((await visit(faultsPlugin(origin), '/choose-ecad')).cookies).toEqual([])
  expect(asked).toEqual([])
  expect(await visit(faultsPlugin(origin), '/choose-ecad?fault=getCad:500')).toEqual({
    cookies: ['ecad_fault=getCad:500; Path=/'],
    warned: [],
  })
  expect(asked).toEqual(['/ecad/?fault=getCad%3A500'])
})

test('without a server the page still comes, with a sentence for the developer', async () => {
  const { cookies, warned } = await visit(faultsPlugin('http://127.0.0.1:1'), '/?fault=none')
  expect(cookies).toEqual([])
  expect(warned).toEqual([expect.stringContaining('http://127.0.0.1:1')])
})
