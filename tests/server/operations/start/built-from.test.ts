import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { builtFrom } from '#server/operations/start/built-from.mjs'
import { tempFolder } from '#tests/support/temp-folder.ts'

const folder = tempFolder('built-from')
afterAll(() => folder.remove())
const env = { PATH: process.env.PATH }

describe('the commit that a release is built from', () => {
  it('is unknown without a repository, and what BUILD_COMMIT says there', () => {
    expect(builtFrom(folder.path, env)).toBe('unknown')
    expect(builtFrom(folder.path, { ...env, BUILD_COMMIT: ' 371d938c\n' })).toBe('371d938c')
    expect(() => builtFrom(folder.path, { ...env, BUILD_COMMIT: 'main"' })).toThrow('BUILD_COMMIT must be the id of a commit')
  })

  it('is the one that is checked out, and says when files differ from it', () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.mo', ...args], { cwd: folder.path, encoding: 'utf8' }).trim()
    git('init', '--quiet')
    writeFileSync(join(folder.path, 'a'), 'one')
    git('add', 'a')
    git('commit', '--quiet', '--message', 'first')
    git('tag', '--annotate', 'v1', '--message', 'first')
    const commit = git('rev-parse', 'HEAD')
    expect(builtFrom(folder.path, env)).toBe(commit)
    writeFileSync(join(folder.path, 'a'), 'two')
    expect(builtFrom(folder.path, env)).toBe(`${commit}-dirty`)
  })
})
