import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { countriesPlugin } from '#shared/build/countries-plugin.ts'
import { LANGUAGES } from '#shared/domain/languages.ts'
import { COUNTRY_CODES, isCountryCode } from '#shared/domain/people/country-codes.ts'
import { loadCountryNames } from '#shared/i18n/countries/index.ts'

const FIRST = ['MO', 'CN', 'HK', 'TW', 'PT']

/** The names used by Macao's authorities; a browser's own list differs for many of these. */
const WORDS = {
  'zh-Hant': { CN: '中國', HK: '中國香港特別行政區', MO: '中國澳門特別行政區', TW: '中國台灣', NZ: '新西蘭', ID: '印尼', GW: '幾內亞比紹' },
  'zh-Hans': { CN: '中国', HK: '中国香港特别行政区', MO: '中国澳门特别行政区', TW: '中国台湾', NZ: '新西兰', ID: '印度尼西亚', KR: '韩国' },
  pt: { MO: 'Região Administrativa Especial de Macau da China', TW: 'Taiwan, China', EG: 'Egipto', CZ: 'República Checa', PL: 'Polónia' },
  en: { MO: 'Macao Special Administrative Region of China', TW: 'Taiwan, China', VC: 'Saint Vincent and the Grenadines' },
} as const

/** Of all names in order: an ICU that names or sorts one differently fails here (Node 20.19 and 24 agree). */
const DIGESTS = { 'zh-Hant': '8130e0bee0f1f3e3', 'zh-Hans': '7049833a5d127b98', pt: '6263a562bca93649', en: '3e26123b97bc5e51' }

describe.each(LANGUAGES)('countries and territories in %s [3-21]', (language) => {
  test('are all of ISO 3166-1, each with a name of its own', async () => {
    const names = await loadCountryNames(language)
    expect(Object.keys(names).sort()).toEqual([...COUNTRY_CODES].sort())
    expect([COUNTRY_CODES.length, new Set(Object.values(names)).size]).toEqual([249, 249])
    for (const name of Object.values(names)) expect(name).toMatch(/^\p{L}.*[\p{L})）]$/u)
  })

  test('are the same on every Node, and written out in the bundle', async () => {
    const names = JSON.stringify(await loadCountryNames(language))
    expect(createHash('sha256').update(names).digest('hex').slice(0, 16)).toBe(DIGESTS[language])
    const load = countriesPlugin().load as (id: string) => Promise<string | undefined>
    expect(await load(`/any/src-shared/i18n/countries/${language}.ts`)).toBe(`export const names = ${names}`)
    expect(await load('/any/src-shared/i18n/countries/names.ts')).toBeUndefined()
  })

  test('are worded as Macao writes them, in order: first where most applicants come from, the rest as that language sorts [3-21]', async () => {
    const names = await loadCountryNames(language)
    expect(names).toMatchObject(WORDS[language])
    expect(Object.keys(names).slice(0, FIRST.length)).toEqual(FIRST)
    const rest = Object.values(names).slice(FIRST.length)
    expect(rest).toEqual([...rest].sort(new Intl.Collator(language).compare))
  })
})

test('Chinese in one script holds no letter of the other', async () => {
  const names = async (language: 'zh-Hant' | 'zh-Hans') => Object.values(await loadCountryNames(language)).join('')
  expect(await names('zh-Hans')).not.toMatch(/[國門島亞爾羅馬蘭灣聖納維]/)
  expect(await names('zh-Hant')).not.toMatch(/[国门岛亚尔罗马兰湾圣纳维]/)
})

test('what is no code of the list is no country', () => {
  expect(['MO', 'XX', 'mo', '', 'toString', 7, undefined].map(isCountryCode)).toEqual([true, false, false, false, false, false, false])
})
