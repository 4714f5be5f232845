import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type ConfigEnv, normalizePath, type UserConfig } from 'vite'
import { bootPlugin } from './src-shared/build/boot-plugin.ts'
import { compressPlugin } from './src-shared/build/compress-plugin.ts'
import { countriesPlugin } from './src-shared/build/countries-plugin.ts'
import { faultsPlugin } from './src-shared/build/faults-plugin.ts'
import { firstChunks } from './src-shared/build/first-chunks.ts'
import { holidaysPlugin } from './src-shared/build/holidays-plugin.ts'
import { kitAlias } from './src-shared/build/kit-alias.ts'
import { panelGuard } from './src-shared/build/panel-guard.ts'
import { pdfPartsPlugin } from './src-shared/build/pdf-parts-plugin.ts'
import { BUILD_TARGET } from './src-shared/domain/engines.ts'
import type { Surface } from './src-shared/domain/surfaces.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The build that has the developers' panel, for a sandbox (docs/panel.md). */
const SANDBOX_MODE = 'sandbox'

/**
 * Everything the two bundles have in common; a surface's own file adds its difference. `firstScreen`,
 * below src-shared/ui/, is where most visits begin: what it needs is one chunk beside the entry's.
 */
export const bundle =
  (surface: Surface, firstScreen: string) =>
  ({ mode }: ConfigEnv): UserConfig => {
    const firstChunk = firstChunks({
      entry: normalizePath(here(`./src-${surface}/main.tsx`)),
      screen: normalizePath(here(`./src-shared/ui/${firstScreen}`)),
      client: ['./src-shared/api/client.ts'].map((file) => normalizePath(here(file))),
    })
    const server = process.env.PUBLIC_ORIGIN ?? 'http://localhost:3000'
    return {
      root: here(`./src-${surface}`),
      base: '/ecad/',
      publicDir: here('./public'),
      resolve: {
        alias: [
          kitAlias(surface),
          // its modules rather than its CommonJS: smaller, and in need of none of the bundler's helpers
          { find: /^dayjs$/, replacement: 'dayjs/esm/index.js' },
          { find: /^dayjs\/plugin\/(\w+)(\.js)?$/, replacement: 'dayjs/esm/plugin/$1/index.js' },
        ],
      },
      cacheDir: here(`./node_modules/.vite-${surface}`),
      plugins: [
        react({ jsxImportSource: '#jsx' }),
        bootPlugin(surface),
        holidaysPlugin(),
        countriesPlugin(),
        pdfPartsPlugin(),
        compressPlugin(),
        faultsPlugin(server),
        panelGuard(mode),
      ],
      build: {
        outDir: here(mode === SANDBOX_MODE ? `./dist/sandbox/${surface}` : `./dist/${surface}`),
        // names that a developer can read in the panel and in a stack
        minify: mode !== SANDBOX_MODE,
        emptyOutDir: true,
        target: [...BUILD_TARGET],
        // The boot script asks for what the first route needs, load-screen.ts for the next one's.
        modulePreload: false,
        assetsInlineLimit: 0,
        reportCompressedSize: false,
        // pdf.js in one piece, which comes with the first document that is looked at
        chunkSizeWarningLimit: 600,
        rolldownOptions: {
          // npm start prints what it does, not how long each plugin took
          checks: { pluginTimings: false },
          output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: firstChunk }] } },
        },
      },
      server: { proxy: { '/api': { target: server } } },
    }
  }
