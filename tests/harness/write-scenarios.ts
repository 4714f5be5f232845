/** Rewrites the scenarios that are generated from a table, the contract's and the routes': `npm run harness:write`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownArgs } from '#server/platform/cli/command-line.mjs'
import { OWN_SCENARIOS } from '#server/sandbox/harness/scenarios.ts'
import { CONTRACT_FILES } from './contract-scenarios.ts'
import { WAY_OUT_FILES } from './way-out-scenarios.ts'

ownArgs(`npm run harness:write
    writes the scenarios that follow from a table anew: the contract's and those of the routes.`)

for (const [folder, files] of Object.entries({ contract: CONTRACT_FILES, ways: WAY_OUT_FILES })) {
  mkdirSync(join(OWN_SCENARIOS, folder), { recursive: true })
  for (const [name, scenarios] of Object.entries(files))
    writeFileSync(join(OWN_SCENARIOS, folder, name), `[\n${scenarios.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`)
}
