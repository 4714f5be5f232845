import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { builtFrom } from '#server/operations/start/built-from.mjs'
import { withTexts } from '#server/operations/start/notices-plugin.ts'
import { bundledIn, installedBy, reduced } from '#server/operations/start/sbom.mjs'
import { tempFolder } from '#tests/support/temp-folder.ts'

const component = (name: string) => ({ 'bom-ref': `${name}@1.0.0`, name, version: '1.0.0' })
const bill = {
  metadata: { component: { 'bom-ref': 'ecad@1.0.0', name: 'checkout', version: '1.0.0' } },
  components: ['fastify', '@a/react', 'vite'].map(component),
  dependencies: [
    { ref: 'ecad@1.0.0', dependsOn: ['fastify@1.0.0', 'vite@1.0.0'] },
    { ref: 'fastify@1.0.0' },
    { ref: 'vite@1.0.0', dependsOn: ['fastify@1.0.0'] },
  ],
}

describe('the bill of materials of a release', () => {
  it('has what its server installs and its bundles contain, and no tool that built them', () => {
    const installed = installedBy({
      packages: {
        '': {},
        'node_modules/a/node_modules/fastify': { version: '1.0.0' },
        'node_modules/typescript': { version: '6.0.0', peer: true },
      },
    })
    const bundled = bundledIn('# Licenses\n\n## @a/react - 1.0.0 (MIT)\n\nMIT License\n\n## Terms - of a licence itself\n')
    const { metadata, components, dependencies } = reduced(bill, 'ecad', [...installed, ...bundled])
    expect(metadata.component.name).toBe('ecad')
    expect(components.map(({ name }) => name)).toEqual(['fastify', '@a/react'])
    expect(dependencies).toEqual([
      { ref: 'ecad@1.0.0', dependsOn: ['fastify@1.0.0'] },
      { ref: 'fastify@1.0.0', dependsOn: [] },
    ])
  })

  it('is not written without one of them', () => {
    expect(() => reduced(bill, 'ecad', ['left-pad@1.0.0'])).toThrow('lacks left-pad@1.0.0')
  })
})

describe('the notices beside a bundle', () => {
  it('have the text of a licence also where a package has no file with it', () => {
    const notices =
      '# Licenses\n\n## a - 1.0.0 (MIT)\n\n## b - 1.0.0 (MIT)\n\nIts own text\n\n## c - 1.0.0 (Unlicense)\n\n## d - 1.0.0 (Apache-2.0)\n'
    const [, a, b, c, d] = withTexts(notices).split(/^## .*\n/m)
    expect(a).toMatch(/^\nCopyright \(c\) the authors of a\n\nPermission is hereby granted/)
    expect([b, c]).toEqual(['\nIts own text\n\n', '\n'])
    expect(d).toMatch(/^\nApache License\n[\s\S]+END OF TERMS AND CONDITIONS/)
  })
})

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
