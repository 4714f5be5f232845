import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fillSkeleton, TOO_OLD, WORDS_CSS } from '#shared/build/skeleton.ts'
import { OLDEST } from '#shared/domain/engines.ts'
import { LANGUAGES } from '#shared/domain/languages.ts'
import { ROUTE_NAMES } from '#shared/domain/routes.ts'

test('a skeleton is filled with the words of all four languages, each of which says its own', () => {
  const html = fillSkeleton('<p>{{close}}</p>', 'mobile')
  expect(html).toBe(
    '<p><i data-l="zh-Hant" lang="zh-Hant">關閉</i><i data-l="zh-Hans" lang="zh-Hans">关闭</i>' +
      '<i data-l="pt" lang="pt">Fechar</i><i data-l="en" lang="en">Close</i></p>',
  )
})

test('languages that share a word share its element', () => {
  expect(fillSkeleton('{{confirm}}', 'mobile')).toContain('data-l="')
  expect(fillSkeleton('{{userGuide}}', 'mobile')).toContain('<i data-l="zh-Hant zh-Hans" lang="zh-Hant">')
})

test('an unknown key in a skeleton stops the build', () => {
  expect(() => fillSkeleton('{{noSuchKey}}', 'mobile')).toThrow('no message has the key "noSuchKey"')
})

test('the styles show each language and each route [1-06], [2-01]', () => {
  for (const language of LANGUAGES) expect(WORDS_CSS).toContain(`html[lang=${language}] [data-l~=${language}]`)
  for (const route of [...ROUTE_NAMES, 'notFound']) {
    expect(WORDS_CSS).toContain(`html[data-route=${route}] [data-r~=${route}]`)
    expect(fillSkeleton('{{heading}}', 'mobile')).toMatch(new RegExp(`data-r="[^"]*\\b${route}\\b`))
  }
})

test('the line for an engine that is too old names the oldest that are not, in four languages, as README does', () => {
  const readme = readFileSync('README.md', 'utf8')
  expect(TOO_OLD.match(/lang="/g)).toHaveLength(LANGUAGES.length)
  for (const [engine, version] of Object.entries(OLDEST)) {
    const name = `${engine[0]?.toUpperCase()}${engine.slice(1)} ${version}`
    expect(TOO_OLD.split(name)).toHaveLength(LANGUAGES.length + 1)
    expect(readme).toContain(name)
  }
})
