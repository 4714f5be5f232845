import { describe, expect, test } from 'vitest'
import { confirmPage } from '#server/people/handovers/page.ts'
import type { UsableLink } from '#server/people/handovers/service.ts'
import { avos } from '#shared/domain/money/money.ts'
import { cashierNote } from '#shared/i18n/cashier-note.ts'
import { translatorOf } from '#shared/i18n/catalogues.ts'

describe('a reader is told before the cashier opens in another language [1-06]', () => {
  test.each([
    ['web', 'zh-Hant', undefined],
    ['web', 'zh-Hans', undefined],
    ['web', 'pt', 'cashierInEnglish'],
    ['web', 'en', undefined],
    ['mobile', 'zh-Hans', undefined],
    ['mobile', 'pt', undefined],
    ['mobile', 'en', 'cashierInPortuguese'],
  ] as const)('%s, %s: %s', (surface, language, note) => {
    expect(cashierNote(language, surface)).toBe(note)
  })

  test.each([
    ['en', 'payment', 1],
    ['pt', 'payment', 0],
    ['en', 'identity', 0],
  ] as const)('on the page of a phone, in %s, for a %s', (language, kind, notes) => {
    const shown = kind === 'payment' ? { kind, ending: '0001', amount: avos(5500) } : { kind }
    const { main } = confirmPage({ language, platform: 'one', sandbox: false }, { shown, expiresAt: new Date(0) } as UsableLink)
    expect(main.text.split(translatorOf(language).t('cashierInPortuguese'))).toHaveLength(1 + notes)
  })
})
