/** Writes the scenarios that follow from the contract's table anew: `npm run harness:write`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OWN_SCENARIOS } from '#server/sandbox/harness/scenarios.ts'
import { CONTRACT_FILES } from './contract-scenarios.ts'

const folder = join(OWN_SCENARIOS, 'contract')
mkdirSync(folder, { recursive: true })
for (const [name, scenarios] of Object.entries(CONTRACT_FILES))
  writeFileSync(join(folder, name), `[\n${scenarios.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`)
