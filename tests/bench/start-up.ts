import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { BASE_PATH, ROUTES } from '#shared/domain/routes.ts'
import { freePorts } from '#tests/support/free-ports.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { isServed, until } from '#tests/support/until.ts'
import { verdict } from './verdict.ts'

const GOAL_MS = 3000
/** For a fresh clone, which first installs packages, builds both bundles and creates the database. */
const CLONE_GOAL_MS = 60_000
const LIMIT_MS = 30 * 60_000

/** Milliseconds from the command `npm start` to the first page served. */
async function firstPage(dataDir: string, cwd = process.cwd()): Promise<number> {
  const [port, sandboxPort] = await freePorts(2)
  const env = { ...process.env, DATABASE_URL: undefined, PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATA_DIR: dataDir }
  const began = performance.now()
  const child = spawn(process.execPath, ['src-server/start.mjs'], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const page = `http://localhost:${port}${BASE_PATH}${ROUTES.chooseEcad.path}`
  await until('the first page', () => isServed(page), { ms: LIMIT_MS, everyMs: 20, isOver: () => child.exitCode !== null })
  const took = performance.now() - began
  child.kill()
  await once(child, 'exit')
  return took
}

/**
 * `npm start` on a built clone with the embedded database, where the second start on the same data is the warm one; and on a fresh clone.
 */
export async function startUp(): Promise<void> {
  const [data, clone] = [tempFolder('start'), tempFolder('clone')]
  try {
    const cold = await firstPage(data.path)
    const warm = await firstPage(data.path)
    console.log('\nnpm start to the first page served, embedded, in ms')
    console.log(`  built, warm: ${warm.toFixed(0)} ${verdict(warm, GOAL_MS)}; ${cold.toFixed(0)} with no data yet`)
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${process.cwd()}`, clone.path])
    const fresh = await firstPage(join(clone.path, '.data'), clone.path)
    console.log(`  a fresh clone, with its packages: ${fresh.toFixed(0)} ${verdict(fresh, CLONE_GOAL_MS)}`)
  } finally {
    data.remove()
    clone.remove()
  }
}
