import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
/** As deep as the test system's own build, as the data beside the sources is found from there. */
const OUT = 'dist/faults/server'

/** Builds server-main.ts as the test system is built: a server that is started a hundred times compiles nothing then. */
export async function buildServerMain(): Promise<void> {
  await build({
    root,
    configFile: `${root}/src-server/operations/start/vite.config.ts`,
    mode: 'sandbox',
    logLevel: 'warn',
    // not emptied, as another run may be reading it
    build: { outDir: OUT, emptyOutDir: false, rolldownOptions: { input: { main: 'tests/support/server-main.ts' } } },
  })
}
