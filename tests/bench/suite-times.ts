import { existsSync, readFileSync } from 'node:fs'
import { verdict } from './verdict.ts'

/** Minutes that each part of the suite may take on 2 cores. */
const GOALS = { test: ['npm test', 10], all: ['npm run test:all', 45] } as const

/** How long each part took when it last ran here; nothing is run for it. */
export function suiteTimes(): void {
  console.log('\nThe suite as it last ran here, in minutes')
  for (const [folder, [name, goal]] of Object.entries(GOALS)) {
    const file = `reports/${folder}/counts.json`
    if (!existsSync(file)) {
      console.log(`  ${name}: not measured, it has not run here (goal at most ${goal})`)
      continue
    }
    const { seconds } = JSON.parse(readFileSync(file, 'utf8')) as { seconds: number }
    console.log(`  ${name}: ${(seconds / 60).toFixed(1)} ${verdict(seconds / 60, goal)}`)
  }
}
