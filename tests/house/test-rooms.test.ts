import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles } from './source-files.ts'

/** Folders of tests that mirror no source module: test support, and tests of several modules. */
const OF_THEIR_OWN = new Set(['attack', 'bench', 'browsers', 'guides', 'harness', 'house', 'journeys', 'support'])
/** The top-level source modules, by the name of their tests. */
const TOP: Readonly<Record<string, string>> = { server: 'src-server', web: 'src-web', mobile: 'src-mobile' }

/** The source module of a test folder: 'server/carts' is 'src-server/sales/carts', 'domain' is 'src-shared/domain'. */
function roomOf(folder: string): string {
  const [first = '', ...rest] = folder.split('/')
  return [TOP[first] ?? `src-shared/${first}`, ...rest].join('/')
}

const tests = projectFiles('tests').filter((file) => /\.test\.tsx?$/.test(file))
const folders = [...new Set(tests.map((file) => dirname(file.slice('tests/'.length))))]

test('every folder of tests has the name and the place of the room that it shows', () => {
  const rooms = new Set(projectFiles('src-shared', 'src-server', 'src-web', 'src-mobile').flatMap((file) => above(file)))
  const rooming = folders.filter((folder) => !OF_THEIR_OWN.has(folder.split('/')[0] ?? ''))
  expect(rooming.filter((folder) => !rooms.has(roomOf(folder)))).toEqual([])
  expect(rooming.length).toBeGreaterThan(15)
})

test('no test lies outside of a folder', () => {
  expect(folders.filter((folder) => folder === '.')).toEqual([])
})

function above(file: string): string[] {
  const folder = dirname(file)
  return folder === '.' ? [] : [folder, ...above(folder)]
}
