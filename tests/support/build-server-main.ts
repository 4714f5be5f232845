import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
/** As deep as the test system's own build, because files beside the sources are located from there. */
const OUT = 'dist/faults/server'

/** Builds server-main.ts like the test system, so that a server started a hundred times compiles nothing. */
export async function buildServerMain(): Promise<void> {
  await build({
    root,
    configFile: `${root}/src-server/operations/start/vite.config.ts`,
    mode: 'sandbox',
    logLevel: 'warn',
    // not emptied, because another run may be reading it
    build: { outDir: OUT, emptyOutDir: false, rolldownOptions: { input: { main: 'tests/support/server-main.ts' } } },
  })
}
