import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
const OUT = 'dist/server'

/** Pages, seeds, migrations and images are read where they lie in the sources, from a file that lies elsewhere. */
const ownPlaces: Plugin = {
  name: 'ecad-own-places',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.ts') || !code.includes('import.meta.url')) return undefined
    const source = relative(resolve(root, OUT), id).replaceAll('\\', '/')
    return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`)
  },
}

/** The server as few files of plain JavaScript: reading TypeScript at each start costs two seconds. Packages stay where they are. */
export default defineConfig({
  root,
  publicDir: false,
  cacheDir: resolve(root, 'node_modules/.vite-server'),
  plugins: [ownPlaces],
  // hundreds of small files, read faster as one
  ssr: { noExternal: ['typebox', 'drizzle-orm'] },
  build: {
    ssr: 'src-server/main.ts',
    outDir: OUT,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    // what the browser fetches when a form needs it, the server may have at once: no news
    rolldownOptions: { checks: { pluginTimings: false, ineffectiveDynamicImport: false } },
  },
})
