import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
/** The test system is a build of its own, so that nothing of it is in the production server's file (decision 10). */
const BUILDS = {
  production: { entry: 'src-server/main.ts', out: 'dist/server' },
  sandbox: { entry: 'src-server/sandbox/main.ts', out: 'dist/sandbox/server' },
} as const

/** Keeps `import.meta.url` pointing into the sources, as pages, seeds, migrations and images are read from there. */
const sourceUrls = (out: string): Plugin => ({
  name: 'ecad-source-urls',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.ts') || !code.includes('import.meta.url')) return undefined
    const source = relative(resolve(root, out), id).replaceAll('\\', '/')
    return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`)
  },
})

/** Builds the server into few files of JavaScript, as compiling TypeScript at each start costs two seconds. Packages are not bundled. */
export default defineConfig(({ mode }) => {
  const { entry, out } = BUILDS[mode === 'sandbox' ? 'sandbox' : 'production']
  return {
    root,
    publicDir: false,
    cacheDir: resolve(root, `node_modules/.vite-server-${mode}`),
    plugins: [sourceUrls(out)],
    // hundreds of small files, read faster as one
    ssr: { noExternal: ['typebox', 'drizzle-orm'] },
    build: {
      ssr: true,
      outDir: out,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      // some imports are lazy for the browser's sake alone, so their warnings mean nothing here
      rolldownOptions: {
        // threads have files of their own, which the server looks for beside its own (threads/work-thread.ts)
        input: {
          main: entry,
          'form-worker': 'src-server/applications/form-worker.ts',
          'seal-worker': 'src-server/documents/seal-worker.ts',
        },
        checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      },
    },
  }
})
