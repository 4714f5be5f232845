import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CATALOGUES } from '#shared/build/catalogues.ts'
import { LANGUAGES } from '#shared/domain/languages.ts'
import { translatorOf } from '#shared/i18n/engine.ts'
import { FIRST_KEYS } from '#shared/i18n/first-keys.ts'
import { type FirstWords, firstTranslatorOf } from '#shared/i18n/first-words.ts'
import type { MessageKey } from '#shared/i18n/keys.ts'

const places = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

describe.each(LANGUAGES)('the first words in %s', (language) => {
  const catalogue = CATALOGUES[language]
  const words = Object.fromEntries(FIRST_KEYS.map((key) => [key, catalogue[key]])) as FirstWords
  const first = firstTranslatorOf(language, words)
  const whole = translatorOf(language, catalogue)

  test('are said just as the whole catalogue says them, whatever the values [1-06]', () => {
    const value = fc.oneof(fc.string(), fc.nat(), fc.constantFrom('{count}', '$t(ok)', '$&', '<b>&amp;</b>', ''))
    fc.assert(
      fc.property(fc.constantFrom(...FIRST_KEYS), value, fc.oneof(fc.nat(3), fc.nat()), (key, any, count) => {
        const values = { ...Object.fromEntries(places(catalogue[key]).map((name) => [name, any])), count }
        expect(first.t(key, values)).toBe(whole.t(key, values))
      }),
      { numRuns: 600 },
    )
  })

  test('never show a key in the place of a text that is still to come', () => {
    const later = (Object.keys(catalogue) as MessageKey[]).filter((key) => !(FIRST_KEYS as readonly string[]).includes(key))
    expect(later.length).toBeGreaterThan(100)
    expect(later.filter((key) => first.t(key) !== '')).toEqual([])
  })
})
