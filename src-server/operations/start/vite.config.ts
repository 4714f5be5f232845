import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { builtFrom } from './built-from.mjs'
import { noticesPlugin } from './notices-plugin.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '')
/** The operators' commands, by the name of their built file, with which they run without npm (docs/deploy.md). */
const COMMANDS = {
  register: 'src-server/sales/register/main.ts',
  offer: 'src-server/sales/offer/main.ts',
  services: 'src-server/applications/services/main.ts',
  cases: 'src-server/operations/cases.ts',
  webhooks: 'src-server/bureau/outbox/main.ts',
  person: 'src-server/people/person/main.ts',
  migrate: 'src-server/operations/migrate/main.ts',
  backup: 'src-server/operations/backup/main.ts',
  restore: 'src-server/operations/backup/restore-main.ts',
  conformance: 'src-server/operations/conformance/main.ts',
} as const
/** The test system is a separate build, so the production server's file contains nothing of it (decision 10). */
const BUILDS = {
  production: { inputs: { main: 'src-server/main.ts', ...COMMANDS }, out: 'dist/server', isRelease: true },
  sandbox: { inputs: { main: 'src-server/sandbox/main.ts' }, out: 'dist/sandbox/server', isRelease: false },
} as const

/**
 * Data that the production server reads at run time. It is copied into dist/ at the same relative path as in the sources, which need not
 * exist there.
 */
const DATA = [
  'holidays',
  'public/images/sample-plan.svg',
  'src-server/information/content/pages',
  'src-server/platform/db/migrations',
  'src-server/people/handovers/page.css',
  'src-server/applications/services/service-definition.schema.json',
  'src-shared/ui/tokens.css',
]

/** Examples of service definitions, for their owners, and the schema beside them that they name. */
const EXAMPLES = {
  'src-server/sandbox/services': 'examples/services',
  'src-server/applications/services/service-definition.schema.json': 'examples/service-definition.schema.json',
}

/** Makes `import.meta.url` point to the folder with the data: in the release to its copy, in the test system to the sources. */
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

/** What the server knows of its build (platform/product.ts). */
function productJson(): string {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return `${JSON.stringify({ name, version, commit: builtFrom(root), built: new Date().toISOString() }, null, 2)}\n`
}

/** Copies the data into dist/, writes product.json beside it, and lists the server's packages in packages.json (start/release.mjs). */
function release(): Plugin {
  /** Packages that are not imported but found with `createRequire`. */
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
      writeFileSync(join(dirname(dir), 'product.json'), productJson())
      const isData = (path: string) => !['.ts', '.md'].includes(extname(path))
      for (const path of DATA) cpSync(join(root, path), join(dirname(dir), path), { recursive: true, filter: isData })
      for (const [from, to] of Object.entries(EXAMPLES)) cpSync(join(root, from), join(dirname(dir), to), { recursive: true })
    },
  }
}

/** Builds the server into few JavaScript files, because compiling TypeScript at each start takes two seconds. Packages are not bundled. */
export default defineConfig(({ mode }) => {
  const { inputs, out, isRelease } = BUILDS[mode === 'sandbox' ? 'sandbox' : 'production']
  return {
    root,
    publicDir: false,
    cacheDir: resolve(root, `node_modules/.vite-server-${mode}`),
    plugins: [noticesPlugin(), sourceUrls(out, isRelease), ...(isRelease ? [release()] : [])],
    // hundreds of small files, which load faster as one
    ssr: { noExternal: ['typebox', 'drizzle-orm'] },
    build: {
      ssr: true,
      outDir: out,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      // some imports are lazy only for the browser, so their warnings do not apply here
      rolldownOptions: {
        // threads have separate files in the server's folder, where it looks for them (threads/start-worker.ts)
        input: {
          ...inputs,
          'form-worker': 'src-server/applications/submissions/form-worker.ts',
          'receipt-worker': 'src-server/sales/receipts/receipt-worker.ts',
          'seal-worker': 'src-server/bureau/documents/seal-worker.ts',
        },
        // all in one folder, because the server looks for the threads' files beside its own
        output: { chunkFileNames: '[name]-[hash].js' },
        checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      },
    },
  }
})
