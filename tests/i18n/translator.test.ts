import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#shared/domain/languages.ts'
import { createTranslator, pickText } from '#shared/i18n/index.ts'

describe('a translator [1-06]', () => {
  test.each([
    ['zh-Hant', 1, '1個工作天'],
    ['zh-Hant', 5, '5個工作天'],
    ['zh-Hans', 5, '5个工作日'],
    ['pt', 0, '0 dias úteis'],
    ['pt', 1, '1 dia útil'],
    ['pt', 5, '5 dias úteis'],
    ['en', 0, '0 working days'],
    ['en', 1, '1 working day'],
    ['en', 5, '5 working days'],
  ] as const)('%s counts %i: %s', async (language, count, text) => {
    const { t } = await createTranslator(language)
    expect(t('workingDays', { count })).toBe(text)
  })

  test('puts values in as they are: no HTML escaping, no second reading', async () => {
    const { t } = await createTranslator('en')
    expect(t('contactOffice', { phone: `<b>&"'</b>` })).toContain(`<b>&"'</b>`)
    expect(t('contactOffice', { phone: '{phone}' })).toContain(': {phone}')
    expect(t('contactOffice', { phone: '$t(ok)' })).toContain('$t(ok)')
    expect(t('contactOffice', { phone: '$& $1' })).toContain('$& $1')
  })

  test('two languages live side by side', async () => {
    const [en, pt] = await Promise.all([createTranslator('en'), createTranslator('pt')])
    expect([en.t('next'), pt.t('next'), en.t('next')]).toEqual(['Next', 'Seguinte', 'Next'])
  })
})

describe('the catalogues', () => {
  const load = (language: Language): Promise<Record<string, Record<string, string>>> =>
    import(`../../src-shared/i18n/messages/${language}.ts`)
  const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

  test('have the same {places} in all four languages, and no empty text', async () => {
    const [first, ...others] = await Promise.all(LANGUAGES.map(async (language) => Object.values(await load(language))[0] ?? {}))
    const wrong: string[] = []
    for (const [key, text] of Object.entries(first ?? {})) {
      for (const [index, other] of others.entries()) {
        const theirs = other[key] ?? ''
        const same = JSON.stringify([...new Set(places(text))]) === JSON.stringify([...new Set(places(theirs))])
        if (theirs.trim() === '' || text.trim() === '' || !same) wrong.push(`${LANGUAGES[index + 1]} ${key}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('Simplified Chinese holds no Traditional letter form of the common ones, and the reverse', async () => {
    const hans = JSON.stringify(await load('zh-Hans'))
    const hant = JSON.stringify(await load('zh-Hant'))
    expect(hans.match(/[請資訊辦與號證選擇單貨幣點擊載]/g) ?? []).toEqual([])
    expect(hant.match(/[请资讯办号证选择单货币点击载]/g) ?? []).toEqual([])
  })
})

describe('a text of the wire [3-13]', () => {
  const text = { cht: '甲', chs: '乙', por: 'P', eng: 'E' }
  test.each([
    ['zh-Hant', '甲'],
    ['zh-Hans', '乙'],
    ['pt', 'P'],
    ['en', 'E'],
  ] as const)('%s reads its own key', (language, expected) => {
    expect(pickText(text, language)).toBe(expected)
  })

  test('falls back to an official language, and to nothing', () => {
    expect(pickText({ eng: 'E', por: '', cht: '甲' }, 'pt')).toBe('甲')
    expect(pickText({ eng: 'E' }, 'zh-Hans')).toBe('E')
    expect(pickText({}, 'en')).toBe('')
    expect(pickText(undefined, 'en')).toBe('')
  })
})
