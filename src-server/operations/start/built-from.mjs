import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'

const COMMIT = /^[0-9a-f]{7,64}(-dirty)?$/

/**
 * The commit that is built: BUILD_COMMIT where there is no repository, as in an image's build; otherwise git's answer, with `-dirty` if
 * files differ from it. Without either it is unknown.
 */
export function builtFrom(root, env = process.env) {
  const given = (env.BUILD_COMMIT ?? '').trim()
  if (given !== '') {
    if (COMMIT.test(given)) return given
    throw new Error(`BUILD_COMMIT must be the id of a commit, but is "${given}".`)
  }
  const { stdout } = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'], {
    cwd: root,
    encoding: 'utf8',
    // a repository around the sources is another one
    env: { ...env, GIT_CEILING_DIRECTORIES: dirname(root) },
  })
  const found = (stdout ?? '').trim()
  return COMMIT.test(found) ? found : 'unknown'
}
