import { expect, test } from 'vitest'
import { DOORS } from './doors.ts'
import { ROOMS, withRooms } from './rooms.ts'
import { projectFiles, read } from './source-files.ts'

test('the table of rooms in docs/house.md is that of the doors (npm run house:write)', () => {
  const page = read('docs/house.md')
  expect(page).toBe(withRooms(page))
})

test('every folder of the shared sources and of the two surfaces is a room that is told (tests/house/rooms.ts)', () => {
  const folders = projectFiles('src-shared', 'src-web', 'src-mobile').flatMap((file) => /^[^/]+\/[^/]+\//.exec(file)?.[0] ?? [])
  expect([...new Set(folders)].filter((folder) => ROOMS[folder] === undefined)).toEqual([])
})

test('a room that is told is there, and so is every door', () => {
  const files = projectFiles('.')
  const isThere = (room: string) => files.some((file) => file.startsWith(room))
  expect(Object.keys(ROOMS).filter((room) => !isThere(room))).toEqual([])
  expect(DOORS.map(({ room }) => room).filter((room) => !isThere(room) || ROOMS[room] === undefined)).toEqual([])
})

test('a page whose table is missing is not written over', () => {
  expect(() => withRooms('# The house')).toThrow('lacks the lines')
})
