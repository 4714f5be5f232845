import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
/** At the depth of the test system's own build, because the server locates files beside the sources from there. */
const OUT = `${root}/dist/faults/server`

let built: Promise<void> | undefined
/** Builds server-main.ts like the test system, once per process. */
export const buildServerMain = (): Promise<void> => {
  built ??= buildAnew()
  return built
}

async function buildAnew(): Promise<void> {
  const made = `${root}/dist/faults/server-${process.pid}`
  await build({
    root,
    configFile: `${root}/src-server/operations/start/vite.config.ts`,
    mode: 'sandbox',
    logLevel: 'warn',
    build: { outDir: made, rolldownOptions: { input: { main: 'tests/support/server-main.ts' } } },
  })
  // each file is moved in one step, because another run may be reading the file of that name
  for (const entry of readdirSync(made, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const folder = entry.parentPath.replace(made, OUT)
    mkdirSync(folder, { recursive: true })
    renameSync(`${entry.parentPath}/${entry.name}`, `${folder}/${entry.name}`)
  }
  rmSync(made, { recursive: true })
}
