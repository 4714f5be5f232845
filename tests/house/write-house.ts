/** `npm run house:write`: the table of rooms in docs/house.md as the doors are now. */
import { readFileSync, writeFileSync } from 'node:fs'
import { ownArgs } from '#server/operator/command-line.mjs'
import { withRooms } from './rooms.ts'

ownArgs(`npm run house:write
    writes the table of rooms in docs/house.md as the doors are now.`)

const PAGE = 'docs/house.md'
writeFileSync(PAGE, withRooms(readFileSync(PAGE, 'utf8')))
console.log(`${PAGE} has the rooms of now.`)
