import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { read } from './source-files.ts'

const SECRETS = ['secrets', '*.env', '.env*', '*.pem', '*.key', '*.p12']
/** Files that docs/deploy.md puts beside compose.yaml, and what people call such files. */
const FILES = ['secrets/tls/key.pem', 'product.env', '.env', '.env.local', 'docs/seal.p12', 'host.key']

it('files with secrets come into no image and no repository', () => {
  const outOfImages = read('.dockerignore').split('\n')
  expect(SECRETS.filter((pattern) => !outOfImages.includes(`**/${pattern}`))).toEqual([])
  const { stdout } = spawnSync('git', ['check-ignore', '--no-index', ...FILES], { encoding: 'utf8' })
  expect(stdout.trim().split('\n')).toEqual(FILES)
})

it('the images have the version of package.json', () => {
  expect(read('Dockerfile')).toContain(`\nARG BUILD_VERSION=${JSON.parse(read('package.json')).version}\n`)
})
