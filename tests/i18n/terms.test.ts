import { describe, expect, test } from 'vitest'
import { CATALOGUES } from '#shared/i18n/catalogues.ts'
import type { MessageKey } from '#shared/i18n/keys.ts'

/** Texts for testers only are excluded. */
const KEYS = (Object.keys(CATALOGUES['zh-Hant']) as MessageKey[]).filter((key) => !key.startsWith('demo'))

/** One term per concept, and each language's own typography: words that the catalogue must replace by another term. */
const OTHERWISE = [
  ['zh-Hant', '付款、繳費 for 支付', /(?<!支)付款|繳費|繳付/],
  ['zh-Hant', '認證、驗證 for 核實, but for a code', /認證|驗證(?!碼)/],
  ['zh-Hant', 'an amount in another way than MOP 55.00 [2-03], [9-01]', /MOP\{|澳門元|money\}元/],
  ['zh-Hant', 'a colon or a space of another script', /\p{Script=Han}: | （/u],
  ['zh-Hant', '文件 for a file that is uploaded', /拖放.*文件|文件.*拖放/],
  ['zh-Hans', '付款、缴费 for 支付', /(?<!支)付款|缴费|缴付/],
  ['zh-Hans', 'another address than 阁下', /您/],
  ['zh-Hans', 'an amount in another way than MOP 55.00 [2-03], [9-01]', /MOP\{|澳门元|money\}元/],
  ['pt', 'quotation marks of another language', /[“”"]/],
  ['pt', 'em linha for online', /em linha/],
  ['pt', 'patacas for MOP', /patacas/],
  ['pt', 'a reminder over what went wrong', /Lembrete/],
] as const

describe('one term for one thing', () => {
  test.each(OTHERWISE)('%s: no %s', (language, _what, pattern) => {
    const catalogue: Readonly<Record<string, string>> = CATALOGUES[language]
    expect(KEYS.filter((key) => pattern.test(catalogue[key] ?? ''))).toEqual([])
  })
})
