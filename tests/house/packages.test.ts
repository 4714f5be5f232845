import { expect, test } from 'vitest'
import { importsOf, projectFiles, read } from './source-files.ts'

const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Readonly<Record<string, string>> }

const nameOf = (target: string): string =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')

// `npm start` installs without devDependencies.
test('whatever the product runs or is built with is a dependency, not a tool of its tests', () => {
  const builds = ['base', 'mobile', 'web'].map((name) => `vite.${name}.config.ts`)
  const files = projectFiles('src-shared', 'src-web', 'src-mobile', 'src-server', 'holidays', ...builds)
  const lacking = files
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .flatMap((file) =>
      importsOf(file)
        .filter(
          ({ typeOnly, written, target }) =>
            !typeOnly && /^[@a-z]/.test(written) && !/^(node:|src-|holidays\/|tests\/|public\/)/.test(target),
        )
        .map(({ target }) => nameOf(target))
        .filter((name) => dependencies[name] === undefined)
        .map((name) => `${file} needs ${name}`),
    )
  expect(lacking).toEqual([])
})
