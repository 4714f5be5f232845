import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#shared/domain/languages.ts'
import { CATALOGUES } from '#shared/i18n/catalogues.ts'
import type { MessageKey } from '#shared/i18n/keys.ts'
import { projectFiles, read } from './source-files.ts'

const { 'zh-Hant': zhHant, pt } = CATALOGUES
const KEYS = Object.keys(zhHant) as MessageKey[]
const places = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+(?:, money)?)\}/g)].map(([, name = '']) => name))].sort()

describe.each(LANGUAGES)('catalogue %s [1-06]', (language) => {
  const catalogue = CATALOGUES[language]

  test('has every text, none empty, none left as its key', () => {
    expect(KEYS.filter((key) => (catalogue[key] ?? '').trim() === '')).toEqual([])
    expect(KEYS.filter((key) => catalogue[key] === key)).toEqual([])
  })

  test('has the same {places} as Traditional Chinese', () => {
    // A "one" form may write its number out instead of using the placeholder.
    const other = KEYS.filter((key) => !key.endsWith('_one') && `${places(catalogue[key])}` !== `${places(zhHant[key])}`)
    expect(other).toEqual([])
  })
})

test('Chinese catalogues keep no words of the other script', () => {
  const onlySimplified = /[门务无话级图请选择应执该这项显载关书张价订单与证据]/
  const found = KEYS.filter((key) => {
    const text: string = zhHant[key]
    return onlySimplified.test(text.replace(/[与价证据]/g, '')) // these four occur in both scripts
  })
  expect(found).toEqual([])
})

test('Portuguese keeps the spelling Macao writes, before the agreement of 1990', () => {
  const reformed = /\b(eletr[oó]nic|dire[çc]ão-geral|atualiz|transaç|seleciona|direção|ação\b(?<=\bação)|ativ[oa]\b|fatura\b)/i
  expect(KEYS.filter((key) => reformed.test(pt[key]))).toEqual([])
})

test('there is no text that the product never shows', () => {
  const product = projectFiles('src-shared', 'src-web', 'src-mobile', 'src-server')
    .filter((file) => /\.(tsx?|mjs|json)$/.test(file) && !file.startsWith('src-shared/i18n/messages/'))
    .map(read)
    .join('\n')
  const words = new Set(product.match(/\w+/g))
  const families = [...product.matchAll(/`([a-z]\w{3,})\$\{/g)].map(([, prefix = '']) => prefix)
  const isSaid = (key: string): boolean =>
    words.has(key) || words.has(key.replace(/_(one|other)$/, '')) || families.some((prefix) => key.startsWith(prefix))
  expect(KEYS.filter((key) => !isSaid(key))).toEqual([])
})
