import { expect, test } from 'vitest'
import { fillSkeleton, WORDS_CSS } from '#shared/build/skeleton.ts'
import { LANGUAGES } from '#shared/domain/languages.ts'
import { ROUTE_NAMES } from '#shared/domain/routes.ts'

test('a skeleton is filled with the words of all four languages', () => {
  const html = fillSkeleton('<p>{{login}}</p>', 'mobile')
  expect(html).toBe(
    '<p><i data-l="zh-Hant">登入</i><i data-l="zh-Hans">登录</i><i data-l="pt">Iniciar sessão</i><i data-l="en">Log in</i></p>',
  )
})

test('languages that share a word share its element', () => {
  expect(fillSkeleton('{{confirm}}', 'mobile')).toContain('data-l="')
  expect(fillSkeleton('{{userGuide}}', 'mobile')).toContain('<i data-l="zh-Hant zh-Hans">')
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
