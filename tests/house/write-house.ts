/** `npm run house:write`: writes the table of modules into docs/house.md, from .dependency-cruiser.mjs. */
import { readFileSync, writeFileSync } from 'node:fs'
import { ownArgs } from '#server/platform/cli/command-line.mjs'
import { withModules } from './modules.ts'

ownArgs(`npm run house:write
    writes the table of modules into docs/house.md, from .dependency-cruiser.mjs.`)

const PAGE = 'docs/house.md'
writeFileSync(PAGE, withModules(readFileSync(PAGE, 'utf8')))
console.log(`${PAGE} is up to date.`)
