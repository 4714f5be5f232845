import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BASE_PATH, ROUTES } from '#shared/domain/routes.ts'
import { freePorts } from '#tests/support/free-ports.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { isServed, until } from '#tests/support/until.ts'
import { verdict } from './verdict.ts'

/** Minutes on 2 cores without other load. `.ci/run` runs both parts, one after the other. */
const GOALS = [
  ['npm test', ['test'], 8],
  ['.ci/run', ['test', 'all'], 40],
] as const

export function suiteTimes(): void {
  console.log('\nThe tests as they last ran here, in minutes')
  for (const [name, parts, goal] of GOALS) {
    const files = parts.map((part) => `reports/${part}/counts.json`)
    if (!files.every((file) => existsSync(file))) {
      console.log(`  ${name}: not measured, it has not run here (goal at most ${goal})`)
      continue
    }
    const seconds = files.map((file) => (JSON.parse(readFileSync(file, 'utf8')) as { seconds: number }).seconds)
    const minutes = seconds.reduce((sum, each) => sum + each, 0) / 60
    console.log(`  ${name}: ${minutes.toFixed(1)} ${verdict(minutes, goal)}`)
  }
  checkTimes()
}

const EDITED = 'src-server/sales/carts/service.ts'

function checkTimes(): void {
  console.log('\nnpm run check, in seconds')
  for (const cache of ['types', 'knip', 'knip-production']) rmSync(`node_modules/.cache/${cache}`, { recursive: true, force: true })
  printCheck('cold', 35)
  const source = readFileSync(EDITED)
  try {
    appendFileSync(EDITED, '// an edit\n')
    printCheck('warm, after an edit', 12)
  } finally {
    writeFileSync(EDITED, source)
  }
}

function printCheck(name: string, goal: number): void {
  const began = performance.now()
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'tests/check.ts'])
  const seconds = (performance.now() - began) / 1000
  console.log(`  ${name}: ${seconds.toFixed(1)} ${verdict(seconds, goal)}${status === 0 ? '' : ', and it fails'}`)
}

const GOAL_MS = 3000
/** For a fresh clone, which first installs packages, builds both bundles and creates the database. */
const CLONE_GOAL_MS = 60_000
const LIMIT_MS = 30 * 60_000

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

/** On a built clone, where the second start on the same data is the warm one, and on a fresh clone. */
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
