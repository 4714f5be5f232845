/**
 * `npm start`: installs and builds what is missing or stale, then runs the server in this process, which keeps Ctrl-C and exit codes
 * intact (decision 8). Plain Node, because it runs before anything is installed.
 */
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './operations/start/build.mjs'
import { ensureInstalled, requireNode } from './operations/start/install.mjs'
import { settingsHelp } from './operations/start/settings-help.mjs'
import { whichServer } from './operations/start/which-server.mjs'
import { ownArgs } from './platform/cli/command-line.mjs'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
ownArgs(`npm start
    installs and builds what is missing or stale, then runs the server: the test system, or the production server
    where a counterpart, a database server or an https address is set. Its settings are variables of the environment:
${settingsHelp(root)}`)

const which = whichServer(process.env)
process.chdir(root)
requireNode()
ensureInstalled(root, { withDev: false })
try {
  await ensureBuilt(root, { server: which })
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
await import(which === 'sandbox' ? '../dist/sandbox/server/main.js' : '../dist/server/main.js')
