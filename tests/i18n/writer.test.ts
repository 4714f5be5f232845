import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { stampTextsOf } from '#server/bureau/documents/sealer.ts'
import { confirmPage } from '#server/people/handovers/page.ts'
import { LANGUAGES, type Language } from '#shared/domain/languages.ts'
import { avos } from '#shared/domain/money/money.ts'
import { cashierNote } from '#shared/i18n/cashier-note.ts'
import { CATALOGUES, translatorOf } from '#shared/i18n/catalogues.ts'
import { receiptText } from '#shared/i18n/receipt-text.ts'
import { writerIn } from '#shared/i18n/writer.ts'

/** The 23rd in Macao, the 22nd in Greenwich and in America. */
const INSTANT = '2026-11-22T17:04:50.000Z'

/** The page that a phone shows for a link of this kind. */
const phonePage = (language: Language, shown: object) => {
  const link = { shown, expiresAt: new Date(INSTANT) } as Parameters<typeof confirmPage>[1]
  return String(confirmPage({ language, platform: 'one', sandbox: false }, link).main)
}

describe('days, times and figures are written one way in each language', () => {
  test.each([
    ['zh-Hant', '2026年11月23日', '2026年11月23日 01:04', '1,234.50', '11月', '星期一'],
    ['zh-Hans', '2026年11月23日', '2026年11月23日 01:04', '1,234.50', '十一月', '星期一'],
    ['pt', '23/11/2026', '23/11/2026, 01:04', '1234,50', 'Novembro', 'segunda-feira'],
    ['en', '23 November 2026', '23 November 2026, 01:04', '1,234.50', 'November', 'Monday'],
  ] as const)('%s: %s', (language, day, moment, amount, month, weekday) => {
    const writer = writerIn(language)
    const [onDay, at] = [[writer.day, writer.month, writer.weekday].map((write) => write('2026-11-23')), [writer.moment, writer.clock]]
    expect([onDay, at.map((write) => write(INSTANT))]).toEqual([
      [day, month, weekday],
      [moment, '01:04'],
    ])
    expect([writer.amount('1234.50'), writer.figure(12.345)]).toEqual([amount, language === 'pt' ? '12,35' : '12.35'])
  })

  test.each(LANGUAGES)('an instant is the same in the texts of pages, on a receipt and on the phone page, in %s', (language) => {
    const { day, clock, moment, amount, figure } = writerIn(language)
    const translator = translatorOf(language)
    const { t } = translator
    expect(t('atMoment', { at: INSTANT })).toBe(moment(INSTANT))
    expect(t('recordUnpaidText', { amount: '55.00', time: INSTANT })).toContain(moment(INSTANT))
    expect(t('payableUntil', { time: INSTANT })).toContain(clock(INSTANT))
    expect(t('squareMetres', { area: 1234.5 })).toContain(figure(1234.5))
    const receipt = { applicationNumber: '', channel: undefined, invoiceNumber: '', service: undefined, lines: [], total: avos(5500) }
    const facts = receiptText({ ...receipt, paidAt: '2026-11-23 01:04:50' }, translator).facts.map(({ value }) => value)
    expect(facts).toContain(`${moment(INSTANT)}:50`)
    const page = phonePage(language, { kind: 'payment', ending: '0001', amount: avos(123450) })
    for (const part of [clock(INSTANT), amount('1234.50')]) expect(page).toContain(part)
    expect(t('documentReplacedText', { date: '2026-11-23' })).toContain(day('2026-11-23'))
  })

  test('the stamp of a document has the day as its check page does', () => {
    const { facts } = stampTextsOf({ recordNo: 'EC1', item: '0323.017', day: '2026-11-23', sha256: '' }, '')
    expect(facts[1]).toBe('Emitido em 23/11/2026 · Issued on 23 November 2026')
  })

  test('every place of a day, an instant, an amount or an area in a text names how it is written', () => {
    const bare = /\{(?:date|day|expected|until|saved|at|amount|price|cost|area)\}/
    expect(Object.entries(CATALOGUES['zh-Hant']).filter(([, text]) => bare.test(text))).toEqual([])
  })

  test('no other source formats days, times or figures for readers', () => {
    const sources = ['src-shared', 'src-server', 'src-web', 'src-mobile'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => `${folder}/${name}`),
    )
    const format = /Intl\.(?:DateTimeFormat|NumberFormat)|\.toLocale(?:Date|Time)?String\(/
    const formatting = sources.filter((path) => format.test(readFileSync(path, 'utf8'))).sort()
    // the first reads a month that a person typed
    expect(formatting).toEqual(['src-shared/domain/calendar/read-month.ts', 'src-shared/i18n/writer.ts'])
  })
})

describe('a reader is told before the cashier opens in another language [1-06]', () => {
  test('by its surface', () => {
    const notes = (['web', 'mobile'] as const).map((surface) => LANGUAGES.map((language) => cashierNote(language, surface)))
    expect(LANGUAGES).toEqual(['zh-Hant', 'zh-Hans', 'pt', 'en'])
    expect(notes).toEqual([
      [undefined, undefined, 'cashierInEnglish', undefined],
      [undefined, undefined, undefined, 'cashierInPortuguese'],
    ])
  })

  test.each([
    ['en', 'payment', 1],
    ['pt', 'payment', 0],
    ['en', 'identity', 0],
  ] as const)('on the page of a phone, in %s, for a %s', (language, kind, notes) => {
    const page = phonePage(language, { kind, ending: '0001', amount: avos(5500) })
    expect(page.split(translatorOf(language).t('cashierInPortuguese'))).toHaveLength(1 + notes)
  })
})
