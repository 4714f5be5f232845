import { expect, test } from 'vitest'
import { projectFiles, read } from './source-files.ts'

const TEXT = /\.(ts|tsx|mts|mjs|js|json|css|html|md|sql|yml|yaml|svg|sh)$|^\.ci\/|^\.npmrc$|^\.gitignore$/
const files = projectFiles('.').filter((file) => TEXT.test(file) && file !== 'tests/house/tree.test.ts')

test('the top level holds the rooms of the house and the files tools demand, nothing else', () => {
  const folders = new Set(projectFiles('.').flatMap((file) => (file.includes('/') ? [file.slice(0, file.indexOf('/'))] : [])))
  const known = ['.ci', 'docs', 'holidays', 'public', 'src-mobile', 'src-server', 'src-shared', 'src-web', 'tests']
  expect([...folders].filter((folder) => !known.includes(folder))).toEqual([])
})

test('no file contains a path of a machine', () => {
  const machine = /(?<![\w.])\/(?:home|root|work|Users|private|mnt)\/[\w.-]+/
  const found = files.filter((file) => file !== 'package-lock.json').filter((file) => machine.test(read(file)))
  expect(found).toEqual([])
})

test('the lock file names no registry but the public one', () => {
  const hosts = [...read('package-lock.json').matchAll(/"resolved": "https?:\/\/([^/"]+)/g)].map(([, host]) => host)
  expect([...new Set(hosts)].filter((host) => host !== 'registry.npmjs.org')).toEqual([])
})

test('no test is switched off, alone, retried or sleeping', () => {
  const bad = /\b(test|it|describe)\.(only|skip|todo|fixme)\(|waitForTimeout\(|retries: *[1-9]/
  expect(files.filter((file) => file.startsWith('tests/') && bad.test(read(file)))).toEqual([])
})

test('nothing is left for later and no check is silenced', () => {
  const left = /@ts-(ignore|nocheck)|\b(TODO|FIXME)\b/
  const loose = /(:|\bas) any\b|catch *(\([^)]*\))? *\{ *\}/
  const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
  const sources = files.filter((file) => /^(src-|tests\/).*\.(ts|tsx)$/.test(file))
  expect(sources.filter((file) => left.test(read(file)) || loose.test(withoutComments(read(file))))).toEqual([])
})
