import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { verdict } from './verdict.ts'

/** Minutes on 2 cores without other load. `.ci/run` runs both parts, one after the other. */
const GOALS = [
  ['npm test', ['test'], 8],
  ['.ci/run', ['test', 'all'], 40],
] as const

/** How long the tests took in their last run here, and how long `npm run check` takes now. */
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

/** A file with a typical number of importers. */
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
