import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#shared/domain/languages.ts'
import { PAYMENT_METHODS } from '#shared/domain/payment/payment-channels.ts'
import { CATALOGUES } from '#shared/i18n/catalogues.ts'
import type { MessageKey } from '#shared/i18n/keys.ts'
import { first } from '#shared/i18n/messages/zh-Hant/first.ts'
import { rest } from '#shared/i18n/messages/zh-Hant/rest.ts'
import { fillersOf, importsOf, projectFiles, read } from './source-files.ts'

/** Where a surface's first load starts: the entry, and the screens in FIRST_ROUTES. */
const SCREENS = ['purchase/ChooseEcad', 'information/AffairFaq', 'purchase/EcadReceipt'].map((name) => `src-shared/ui/${name}.tsx`)
/** Tables with the rows of every flow; the texts of the first screen's flows are listed where they are used. */
const NOT_SAID_HERE = /^src-(shared\/(flows\/core\/failures\.ts|i18n\/|domain\/|api\/)|mobile\/bridge\/)/

/** Everything the first load runs: static imports, without types. */
function firstLoad(): string[] {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file) || !/^src-.*\.tsx?$/.test(file)) return
    seen.add(file)
    const dynamic = new Set([...read(file).matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].map(([, written]) => written))
    for (const { written, target, typeOnly } of importsOf(file))
      if (!typeOnly && !dynamic.has(written)) [target, ...fillersOf(target)].forEach(visit)
  }
  for (const start of ['src-mobile/main.tsx', 'src-web/main.tsx', ...SCREENS]) visit(start)
  return [...seen]
}

test('the names of the payment channels come with the receipt [9-04]', () => {
  expect(Object.keys(first)).toEqual(expect.arrayContaining(PAYMENT_METHODS.map((channel) => `channel${channel}`)))
})

test('every text the first load may show comes with it (i18n/messages/<language>/first.ts)', () => {
  const missing = firstLoad()
    .filter((file) => !NOT_SAID_HERE.test(file))
    .flatMap((file) => [...read(file).matchAll(/['"](\w+)['"]/g)].flatMap(([, word = '']) => (word in rest ? [`${file}: ${word}`] : [])))
  expect(missing).toEqual([])
})

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
  const inBoth = /[与价证据]/g
  expect(KEYS.filter((key) => onlySimplified.test(String(zhHant[key]).replace(inBoth, '')))).toEqual([])
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
