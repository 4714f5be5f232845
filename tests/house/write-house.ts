/** `npm run house:write`: the table of rooms in docs/house.md as the doors are now. */
import { readFileSync, writeFileSync } from 'node:fs'
import { withRooms } from './rooms.ts'

const PAGE = 'docs/house.md'
writeFileSync(PAGE, withRooms(readFileSync(PAGE, 'utf8')))
console.log(`${PAGE} has the rooms of now.`)
