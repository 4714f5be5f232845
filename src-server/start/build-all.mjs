/** `npm run build`: both bundles and the server afresh into dist/, whatever stands there. */
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ownArgs } from './command-line.mjs'

ownArgs(`npm run build
    builds both bundles and the server afresh into dist/, whatever stands there.`)

try {
  await ensureBuilt(fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, ''), { force: true })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
