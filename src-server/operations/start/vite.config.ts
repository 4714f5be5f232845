import { cpSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '')
/** The commands of operators, by the name of their built file; where there is no npm they are run by it (docs/deploy.md). */
const COMMANDS = {
  register: 'src-server/sales/register/main.ts',
  offer: 'src-server/sales/offer/main.ts',
  services: 'src-server/applications/services/main.ts',
  cases: 'src-server/operations/cases.ts',
  webhooks: 'src-server/bureau/outbox/main.ts',
  person: 'src-server/people/person/main.ts',
  backup: 'src-server/operations/backup/main.ts',
  restore: 'src-server/operations/backup/restore-main.ts',
} as const
/** The test system is a build of its own, so that nothing of it is in the production server's file (decision 10). */
const BUILDS = {
  production: { inputs: { main: 'src-server/main.ts', ...COMMANDS }, out: 'dist/server', isRelease: true },
  sandbox: { inputs: { main: 'src-server/sandbox/main.ts' }, out: 'dist/sandbox/server', isRelease: false },
} as const

/** What the production server reads while it runs. It is laid into dist/ in the same place as in the sources, which need not be there. */
const DATA = [
  'holidays',
  'public/images/sample-plan.svg',
  'src-server/information/content/pages',
  'src-server/platform/db/migrations',
  'src-server/people/handovers/page.css',
  'src-server/applications/services/service-definition.schema.json',
  'src-shared/ui/tokens.css',
]

/** Keeps `import.meta.url` pointing to where the data beside the sources lies: in the release their copy, in the test system the sources themselves. */
const sourceUrls = (out: string, isRelease: boolean): Plugin => ({
  name: 'ecad-source-urls',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.ts') || !code.includes('import.meta.url')) return undefined
    const source = isRelease ? join('..', relative(root, id)) : relative(resolve(root, out), id)
    return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(source.replaceAll('\\', '/'))}, import.meta.url).href`)
  },
})

const packageOf = (imported: string): string => imported.split('/', imported.startsWith('@') ? 2 : 1).join('/')

/** Lays the data into dist/ and names in packages.json what the server takes from node_modules (start/release.mjs). */
function release(): Plugin {
  /** Packages that are not imported but found by `createRequire`. */
  const required = new Set<string>()
  return {
    name: 'ecad-release',
    transform(code, id) {
      if (!id.startsWith(root) || !code.includes('createRequire')) return undefined
      for (const [, name = ''] of code.matchAll(/\b(?:require|resolve)\(['"]([^'"./][^'"]*)['"]\)/g)) required.add(packageOf(name))
      return undefined
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? [each] : []))
      const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
      const packages = imported.filter((name) => !isBuiltin(name) && !(name in bundle)).map(packageOf)
      const source = JSON.stringify([...new Set([...packages, ...required])].sort(), null, 2)
      this.emitFile({ type: 'asset', fileName: 'packages.json', source })
    },
    writeBundle({ dir }) {
      if (dir === undefined) return
      const isData = (path: string) => !['.ts', '.md'].includes(extname(path))
      for (const path of DATA) cpSync(join(root, path), join(dirname(dir), path), { recursive: true, filter: isData })
    },
  }
}

/** Builds the server into few files of JavaScript, as compiling TypeScript at each start costs two seconds. Packages are not bundled. */
export default defineConfig(({ mode }) => {
  const { inputs, out, isRelease } = BUILDS[mode === 'sandbox' ? 'sandbox' : 'production']
  return {
    root,
    publicDir: false,
    cacheDir: resolve(root, `node_modules/.vite-server-${mode}`),
    plugins: [sourceUrls(out, isRelease), ...(isRelease ? [release()] : [])],
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
          ...inputs,
          'form-worker': 'src-server/applications/submissions/form-worker.ts',
          'receipt-worker': 'src-server/sales/receipts/receipt-worker.ts',
          'seal-worker': 'src-server/bureau/documents/seal-worker.ts',
        },
        // all in one folder, as the threads' files are looked for beside the file that starts them
        output: { chunkFileNames: '[name]-[hash].js' },
        checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      },
    },
  }
})
