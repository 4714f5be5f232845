import { describe, expect, test } from 'vitest'
import { simplified } from '#shared/domain/simplified.ts'
import { FORBIDDEN, faultsIn } from './glossary.ts'
import { PLANTED } from './planted-texts.ts'
import { publicTexts } from './public-texts.ts'

const TEXTS = publicTexts()

describe('one term for one thing, in every public text', () => {
  test('no text contains what the glossary forbids', () => {
    expect(faultsIn(TEXTS)).toEqual([])
  })

  test('a Simplified text is the Traditional one in Simplified letters', () => {
    const hant = new Map(TEXTS.filter(({ language }) => language === 'zh-Hant').map(({ place, text }) => [place, text]))
    const others = TEXTS.filter(({ language, place }) => language === 'zh-Hans' && hant.has(place))
    expect(others.length).toBeGreaterThan(1000)
    const own = (text: string) => text.replace(/zh-Hans|zh-Hant/g, '').trim()
    expect(others.filter(({ place, text }) => own(text) !== own(simplified(hant.get(place) ?? '')))).toEqual([])
  })

  test('each rule has a wrong text in each of its languages, and at least sixty are in places of their own', () => {
    const isPlanted = ([languages, what]: (typeof FORBIDDEN)[number]) =>
      PLANTED.some(([, language, of]) => of === what && languages.includes(language))
    expect(FORBIDDEN.filter((rule) => !isPlanted(rule))).toEqual([])
    expect(new Set(PLANTED.map(([place]) => place)).size).toBe(PLANTED.length)
    expect(PLANTED.length).toBeGreaterThanOrEqual(60)
  })

  test.each(PLANTED)('a wrong text at %s in %s is found as %s: %s', (place, language, what, text) => {
    expect(TEXTS.some((one) => one.place === place && one.language === language)).toBe(true)
    expect(faultsIn([{ place, language, text }])).toContain(`${place} (${language}): ${what}`)
  })

  test('the pictures of a process name no days, because those are a setting', () => {
    expect(TEXTS.filter(({ place, text }) => place.endsWith('/process') && /\d\D*(?:工作天|dias|days)/.test(text))).toEqual([])
  })
})
