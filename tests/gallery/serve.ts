import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createServer, type ViteDevServer } from 'vite'
import { holidaysPlugin } from '#shared/build/holidays-plugin.ts'
import { kitAlias } from '#shared/build/kit-alias.ts'
import { SURFACES, type Surface } from '#shared/domain/surfaces.ts'

async function serveKit(surface: Surface): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    resolve: { alias: [kitAlias(surface)] },
    cacheDir: fileURLToPath(new URL(`../../node_modules/.vite-gallery-${surface}`, import.meta.url)),
    plugins: [react(), holidaysPlugin()],
    server: { port: 0, fs: { allow: [fileURLToPath(new URL('../..', import.meta.url))] } },
    logLevel: 'error',
  })
  return server.listen()
}

export interface Galleries {
  readonly addressOf: (surface: Surface, query: Readonly<Record<string, string>>) => string
  readonly close: () => Promise<void>
}

export async function serveGalleries(): Promise<Galleries> {
  const servers = await Promise.all(SURFACES.map(async (surface) => [surface, await serveKit(surface)] as const))
  const originOf = new Map(servers.map(([surface, { resolvedUrls }]) => [surface, resolvedUrls?.local[0] ?? '']))
  return {
    addressOf: (surface, query) => `${originOf.get(surface)}${surface}.html?${new URLSearchParams(query)}`,
    close: async () => void (await Promise.all(servers.map(([, server]) => server.close()))),
  }
}
