/** `npm run settings:write`: writes the tables of settings into docs/settings.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { ownArgs } from '../cli/command-line.mjs'
import { withSettings } from './page.ts'

const PAGE = 'docs/settings.md'

ownArgs(`npm run settings:write
    writes the tables of settings into ${PAGE}, as src-server/platform/settings/table.ts has them.`)
writeFileSync(PAGE, withSettings(readFileSync(PAGE, 'utf8')))
process.stdout.write(`${PAGE} is up to date.\n`)
