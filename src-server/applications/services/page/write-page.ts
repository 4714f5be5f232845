/** `npm run services:write`: writes the fields and widgets of service definitions into docs/service-definitions.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { ownArgs } from '../../../platform/cli/command-line.mjs'
import { withDefinitions } from './page.ts'

const PAGE = 'docs/service-definitions.md'

ownArgs(`npm run services:write
    writes the fields and widgets of service definitions into ${PAGE}, as the server checks and draws them.`)
writeFileSync(PAGE, withDefinitions(readFileSync(PAGE, 'utf8')))
process.stdout.write(`${PAGE} is up to date.\n`)
