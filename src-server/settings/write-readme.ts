/** `npm run settings:write`: the README's tables of settings as the sources have them. */
import { readFileSync, writeFileSync } from 'node:fs'
import { ownArgs } from '../operator/command-line.mjs'
import { withSettings } from './readme.ts'

ownArgs(`npm run settings:write
    writes the tables of settings in README.md as src-server/settings/table.ts has them.`)
writeFileSync('README.md', withSettings(readFileSync('README.md', 'utf8')))
process.stdout.write('README.md has the settings of now.\n')
