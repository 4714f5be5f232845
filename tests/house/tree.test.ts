import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
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

const SECRETS = ['secrets', '*.env', '.env*', '*.pem', '*.key', '*.p12']
/** Files that docs/deploy.md puts beside compose.yaml, and what people call such files. */
const SECRET_FILES = ['secrets/tls/key.pem', 'product.env', '.env', '.env.local', 'docs/seal.p12', 'host.key']

test('files with secrets come into no image and no repository', () => {
  const outOfImages = read('.dockerignore').split('\n')
  expect(SECRETS.filter((pattern) => !outOfImages.includes(`**/${pattern}`))).toEqual([])
  const { stdout } = spawnSync('git', ['check-ignore', '--no-index', ...SECRET_FILES], { encoding: 'utf8' })
  expect(stdout.trim().split('\n')).toEqual(SECRET_FILES)
})

test('the images have the version of package.json', () => {
  expect(read('Dockerfile')).toContain(`\nARG BUILD_VERSION=${JSON.parse(read('package.json')).version}\n`)
})

/** Folders of tests that mirror no source module: test support, and tests of several modules. */
const OF_THEIR_OWN = new Set(['attack', 'bench', 'browsers', 'guides', 'harness', 'house', 'journeys', 'support'])
/** The top-level source modules, by the name of their tests. */
const TOP: Readonly<Record<string, string>> = { server: 'src-server', web: 'src-web', mobile: 'src-mobile' }

/** The source module of a test folder: 'server/carts' is 'src-server/sales/carts', 'domain' is 'src-shared/domain'. */
function roomOf(folder: string): string {
  const [first = '', ...rest] = folder.split('/')
  return [TOP[first] ?? `src-shared/${first}`, ...rest].join('/')
}

const above = (file: string): string[] => file.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))

test('every folder of tests has the name and the place of the room that it shows', () => {
  const rooms = new Set(projectFiles('src-shared', 'src-server', 'src-web', 'src-mobile').flatMap(above))
  const tests = projectFiles('tests').filter((file) => /\.test\.tsx?$/.test(file))
  const folders = new Set(tests.map((file) => dirname(file.slice('tests/'.length))))
  const rooming = [...folders].filter((folder) => !OF_THEIR_OWN.has(folder.split('/')[0] ?? ''))
  expect(rooming.filter((folder) => !rooms.has(roomOf(folder)))).toEqual([])
  expect(rooming.length).toBeGreaterThan(15)
})
