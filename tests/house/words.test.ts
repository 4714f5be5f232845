import { expect, test } from 'vitest'
import { projectFiles, read } from './source-files.ts'

const words = [...read('docs/words.md').matchAll(/^- ([^:]+): (.+)$/gm)].map(([, word = '', meaning = '']) => ({ word, meaning }))

test('there are forty words at most, sorted, each once and with its meaning', () => {
  const names = words.map(({ word }) => word)
  expect(names.length).toBeGreaterThan(20)
  expect(names.length).toBeLessThanOrEqual(40)
  expect(names).toEqual([...new Set(names)].sort())
  expect(words.filter(({ meaning }) => meaning.trim().length < 10)).toEqual([])
})

test('each is a word of the sources: in a name or in a comment', () => {
  const sources = projectFiles('src-shared', 'src-web', 'src-mobile', 'src-server')
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('/messages/'))
    .map(read)
    .join('\n')
  // 'identity check' also matches identityCheck, IdentityCheck and identity-check.
  const isUsed = (word: string) => (sources.match(new RegExp(word.replaceAll(' ', '[ -]?'), 'gi'))?.length ?? 0) >= 5
  expect(words.filter(({ word }) => !isUsed(word))).toEqual([])
})
