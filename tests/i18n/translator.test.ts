import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#shared/domain/languages.ts'
import { CATALOGUES, translatorOf } from '#shared/i18n/catalogues.ts'
import { catalogueFiles, createTranslations, pickText } from '#shared/i18n/index.ts'
import type { MessageKey } from '#shared/i18n/keys.ts'
import { writerIn } from '#shared/i18n/writer.ts'

const DAY_WRITTEN = { 'zh-Hant': '2026年11月22日', 'zh-Hans': '2026年11月22日', pt: '22/11/2026', en: '22 November 2026' } as const

describe('a translator [1-06]', () => {
  test.each([
    ['zh-Hant', 1, '1個工作天'],
    ['zh-Hant', 5, '5個工作天'],
    ['zh-Hans', 5, '5个工作天'],
    ['pt', 0, '0 dias úteis'],
    ['pt', 1, '1 dia útil'],
    ['pt', 5, '5 dias úteis'],
    ['en', 0, '0 working days'],
    ['en', 1, '1 working day'],
    ['en', 5, '5 working days'],
  ] as const)('%s counts %i: %s', (language, count, text) => {
    const { t } = translatorOf(language)
    expect(t('workingDays', { count })).toBe(text)
  })

  test('puts values in as they are: no HTML escaping, no second reading', () => {
    const { t } = translatorOf('en')
    for (const phone of [`<b>&"'</b>`, '{phone}', '$t(ok)', '$& $1']) expect(t('contactOffice', { phone })).toContain(`: ${phone}`)
  })

  test('puts values into a text that is HTML with their HTML escaped', () => {
    const { t } = translatorOf('en')
    expect(t('personalDataStatementHtml', { controller: '<img src=x>' })).toContain('&lt;img src=x&gt;')
  })

  test('fills every text in every language, whatever the values [1-06]', () => {
    const at = '2026-11-21T17:04:00Z'
    const GIVEN: Readonly<Record<string, string>> = { money: '1234.50', day: '2026-11-22', clock: at, moment: at, figure: '1234.5' }
    const value = fc.oneof(fc.string(), fc.nat(), fc.constantFrom('{count}', '$t(ok)', '$&', '<b>&amp;</b>', ''))
    for (const language of LANGUAGES) {
      const { t } = translatorOf(language)
      const keys = (Object.keys(CATALOGUES[language]) as MessageKey[]).filter((key) => !key.endsWith('Html') && !/_one$/.test(key))
      fc.assert(
        fc.property(fc.constantFrom(...keys), value, (key, any) => {
          const text = CATALOGUES[language][key]
          const values = [...text.matchAll(/\{(\w+)(?:, (\w+))?\}/g)].map(([, name, kind]) => [
            name,
            kind === undefined ? any : GIVEN[kind],
          ])
          const filled = text
            .replace(/\{(\w+)\}/g, (_, name: string) => (name === 'count' ? '7' : String(any)))
            .replace(/\{\w+, money\}/g, language === 'pt' ? '1234,50' : '1,234.50')
            .replace(/\{\w+, figure\}/g, language === 'pt' ? '1234,5' : '1,234.5')
            .replace(/\{\w+, day\}/g, DAY_WRITTEN[language])
            .replace(/\{\w+, clock\}/g, '01:04')
            .replace(/\{\w+, moment\}/g, writerIn(language).moment(at))
          expect(t(key, { ...Object.fromEntries(values), count: 7 })).toBe(filled)
        }),
        { numRuns: 300 },
      )
    }
  })

  test.each([
    ['zh-Hant', '2026年1月5日'],
    ['zh-Hans', '2026年1月5日'],
    ['pt', '05/01/2026'],
    ['en', '5 January 2026'],
  ] as const)('%s writes a day as %s; a time after it, and what is not a day, stay as they are', (language, day) => {
    const { t } = translatorOf(language)
    expect(t('onDay', { day: '2026-01-05' })).toBe(day)
    expect(t('onDay', { day: '2026-01-05 09:05:07' })).toBe(`${day}${language === 'pt' || language === 'en' ? ',' : ''} 09:05:07`)
    for (const none of ['--', '', '2026-02-30', 'tomorrow']) expect(t('onDay', { day: none })).toBe(none)
  })

  test('two languages live side by side', () => {
    const [en, pt] = [translatorOf('en'), translatorOf('pt')]
    expect([en.t('next'), pt.t('next'), en.t('next')]).toEqual(['Next', 'Seguinte', 'Next'])
  })
})

describe('the texts of a page', () => {
  test.each(LANGUAGES)(
    'begin with the first half in %s: a text of the rest is blank, never its key, until it has come',
    async (language) => {
      const translations = await createTranslations(language, catalogueFiles)
      const [first, rest] = [await catalogueFiles.first(language), await catalogueFiles.rest(language)]
      const said = (texts: object) =>
        (Object.keys(texts) as MessageKey[]).map((key) => translations.translator(language).t(key, { amount: 55, price: 55 }))
      const amount = language === 'pt' ? '55,00' : '55.00'
      expect(said(first)).toEqual(Object.values(first).map((text) => text.replace(/\{\w+, money\}/g, amount)))
      expect(said(rest).filter((text) => text !== '')).toEqual([])
      await translations.loadAll(language)
      expect(said(rest).filter((text) => text === '')).toEqual([])
    },
  )

  test('a text that no half has is reported to the developer; one that has not arrived yet is not', async () => {
    const missing: string[] = []
    const translations = await createTranslations('pt', catalogueFiles, (sentence) => missing.push(sentence))
    const say = (key: string) => translations.translator('pt').t(key as MessageKey)
    expect([say('previous'), say('noPlanSelectd'), missing]).toEqual(['', '', []])
    await translations.loadAll('pt')
    expect([say('previous'), say('noPlanSelectd')]).toEqual(['Anterior', ''])
    expect(missing).toEqual([expect.stringMatching(/^There is no text "noPlanSelectd" in pt/)])
  })

  test('are in one language after a change, and what was said before stays in its own', async () => {
    const translations = await createTranslations('pt', catalogueFiles)
    const before = translations.translator('pt')
    await translations.loadAll('en')
    const after = await translations.changeLanguage('en')
    expect([before.language, before.t('next')]).toEqual(['pt', 'Seguinte'])
    expect([after.language, after.t('next'), after.t('previous')]).toEqual(['en', 'Next', 'Previous'])
  })
})

describe('a text of the wire [3-13]', () => {
  test('is read by the key of the language, or of an official one, or is nothing', () => {
    const text = { cht: '甲', chs: '乙', por: 'P', eng: 'E' }
    expect(LANGUAGES.map((language) => pickText(text, language))).toEqual(['甲', '乙', 'P', 'E'])
    expect([pickText({ eng: 'E', por: '', cht: '甲' }, 'pt'), pickText({ eng: 'E' }, 'zh-Hans')]).toEqual(['甲', 'E'])
    expect([pickText({}, 'en'), pickText(undefined, 'en')]).toEqual(['', ''])
  })
})
