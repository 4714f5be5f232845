import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type ConfigEnv, normalizePath, type UserConfig } from 'vite'
import { noticesPlugin } from './src-server/operations/start/notices-plugin.ts'
import { bootPlugin } from './src-shared/build/boot-plugin.ts'
import { byteCeilings } from './src-shared/build/byte-ceilings.ts'
import { compressPlugin } from './src-shared/build/compress-plugin.ts'
import { countriesPlugin } from './src-shared/build/countries-plugin.ts'
import { faultsPlugin } from './src-shared/build/faults-plugin.ts'
import { firstChunks } from './src-shared/build/first-chunks.ts'
import { holidaysPlugin } from './src-shared/build/holidays-plugin.ts'
import { kitAlias } from './src-shared/build/kit-alias.ts'
import { panelGuard } from './src-shared/build/panel-guard.ts'
import { pdfPartsPlugin } from './src-shared/build/pdf-parts-plugin.ts'
import { simplifiedPlugin } from './src-shared/build/simplified-plugin.ts'
import { sourceMapsPlugin } from './src-shared/build/source-maps-plugin.ts'
import { BUILD_TARGET } from './src-shared/domain/engines.ts'
import type { Surface } from './src-shared/domain/surfaces.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The build with the developers' panel, for a sandbox (docs/panel.md). */
const SANDBOX_MODE = 'sandbox'

/**
 * The configuration that both bundles share; each surface's own file adds the rest. `firstScreen`, a path below src-shared/ui/, is
 * the screen where most visits start: the code it needs is one chunk besides the entry.
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
          // antd's boxes need its context alone; the package's index keeps the form and its validators, which no part uses
          { find: /^@rc-component\/form$/, replacement: '@rc-component/form/es/FormContext.js' },
          // its ES modules: smaller than its CommonJS, and without the bundler's helpers
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
        simplifiedPlugin(),
        pdfPartsPlugin(),
        noticesPlugin(),
        compressPlugin(),
        faultsPlugin(server),
        panelGuard(mode),
        byteCeilings(surface, mode),
        mode !== SANDBOX_MODE && sourceMapsPlugin(here(`./reports/source-maps/${surface}`)),
      ],
      build: {
        outDir: here(mode === SANDBOX_MODE ? `./dist/sandbox/${surface}` : `./dist/${surface}`),
        // readable names in the panel and in stack traces
        minify: mode !== SANDBOX_MODE,
        // without a comment in the bundle that names them
        sourcemap: mode !== SANDBOX_MODE && 'hidden',
        emptyOutDir: true,
        target: [...BUILD_TARGET],
        // The boot script loads what the first route needs, load-screen.ts what the next one needs.
        modulePreload: false,
        assetsInlineLimit: 0,
        reportCompressedSize: false,
        // npm start must not warn: byte-ceilings.ts stops a bundle that is too heavy
        chunkSizeWarningLimit: 10_000,
        rolldownOptions: {
          // npm start must not print how long each plugin took
          checks: { pluginTimings: false },
          output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: firstChunk }] } },
        },
      },
      server: {
        proxy: {
          '/api': { target: server },
          // the test system prepares a stage and answers with a page that leads on (docs/harness.md)
          '^/ecad/[^?]*\\?(?:.*&)?stage=': { target: server },
        },
      },
    }
  }
