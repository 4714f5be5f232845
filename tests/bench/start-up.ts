import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BASE_PATH, ROUTES } from '#shared/domain/routes.ts'
import { freePorts } from '#tests/support/free-ports.ts'
import { verdict } from './verdict.ts'

const GOAL_MS = 3000
/** For a fresh clone, which first installs packages, builds both bundles and creates the database. */
const CLONE_GOAL_MS = 60_000
const POLL_MS = 20

/** Milliseconds from the command `npm start` to the first page served. */
async function firstPage(dataDir: string, cwd = process.cwd()): Promise<number> {
  const [port, sandboxPort] = await freePorts(2)
  const env = { ...process.env, DATABASE_URL: undefined, PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATA_DIR: dataDir }
  const began = performance.now()
  const child = spawn(process.execPath, ['src-server/start.mjs'], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const page = `http://localhost:${port}${BASE_PATH}${ROUTES.chooseEcad.path}`
  const isServed = () =>
    fetch(page).then(
      async (answer) => (await answer.text()) !== '' && answer.ok,
      () => false,
    )
  while (!(await isServed())) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  const took = performance.now() - began
  child.kill()
  await once(child, 'exit')
  return took
}

/**
 * `npm start` on a built clone with the embedded database, where the second start on the same data is the warm one; and on a fresh clone.
 */
export async function startUp(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ecad-start-'))
  const clone = mkdtempSync(join(tmpdir(), 'ecad-clone-'))
  try {
    const cold = await firstPage(dataDir)
    const warm = await firstPage(dataDir)
    console.log('\nnpm start to the first page served, embedded, in ms')
    console.log(`  built, warm: ${warm.toFixed(0)} ${verdict(warm, GOAL_MS)}; ${cold.toFixed(0)} with no data yet`)
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${process.cwd()}`, clone])
    const fresh = await firstPage(join(clone, '.data'), clone)
    console.log(`  a fresh clone, with its packages: ${fresh.toFixed(0)} ${verdict(fresh, CLONE_GOAL_MS)}`)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(clone, { recursive: true, force: true })
  }
}
