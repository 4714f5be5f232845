/** `npm run spec-map:write`: writes docs/spec-map.md from the titles of tests. */
import { writeFileSync } from 'node:fs'
import { ownArgs } from '#server/platform/cli/command-line.mjs'
import { printSpecMap } from './spec-map.ts'

ownArgs(`npm run spec-map:write
    writes docs/spec-map.md from the titles of tests.`)

writeFileSync('docs/spec-map.md', printSpecMap())
console.log('docs/spec-map.md is up to date.')
