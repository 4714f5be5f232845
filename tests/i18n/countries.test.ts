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
const DIGESTS = {
  'zh-Hant': '8130e0bee0f1f3e3',
  'zh-Hans': '7049833a5d127b98',
  pt: '6263a562bca93649',
  en: '3e26123b97bc5e51',
} as const

describe.each(LANGUAGES)('countries and territories in %s [3-21]', (language) => {
  test('are all of ISO 3166-1, each with a name of its own', async () => {
    const names = await loadCountryNames(language)
    expect(Object.keys(names).sort()).toEqual([...COUNTRY_CODES].sort())
    expect(COUNTRY_CODES).toHaveLength(249)
    expect(new Set(Object.values(names)).size).toBe(249)
    for (const name of Object.values(names)) expect(name).toMatch(/^\p{L}.*[\p{L})）]$/u)
  })

  test('are the same on every Node, and written out in the bundle', async () => {
    const names = JSON.stringify(await loadCountryNames(language))
    expect(createHash('sha256').update(names).digest('hex').slice(0, 16)).toBe(DIGESTS[language])
    const load = countriesPlugin().load as (id: string) => Promise<string | undefined>
    expect(await load(`/any/src-shared/i18n/countries/${language}.ts`)).toBe(`export const names = ${names}`)
    expect(await load('/any/src-shared/i18n/countries/names.ts')).toBeUndefined()
  })

  test('are worded as Macao writes them [3-21]', async () => {
    expect(await loadCountryNames(language)).toMatchObject(WORDS[language])
  })

  test('are in order: first where most applicants come from, the rest as that language sorts', async () => {
    const names = await loadCountryNames(language)
    const codes = Object.keys(names)
    expect(codes.slice(0, FIRST.length)).toEqual(FIRST)
    const rest = Object.values(names).slice(FIRST.length)
    expect(rest).toEqual([...rest].sort(new Intl.Collator(language).compare))
  })
})

test('Chinese in one script holds no letter of the other', async () => {
  const [hant, hans] = await Promise.all([loadCountryNames('zh-Hant'), loadCountryNames('zh-Hans')])
  expect(Object.values(hans).filter((name) => /[國門島亞爾羅馬蘭灣聖納維]/.test(name))).toEqual([])
  expect(Object.values(hant).filter((name) => /[国门岛亚尔罗马兰湾圣纳维]/.test(name))).toEqual([])
})

test('what is no code of the list is no country', () => {
  expect(['MO', 'XX', 'mo', '', 'toString', 7, undefined].map(isCountryCode)).toEqual([true, false, false, false, false, false, false])
})
