import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { stampTextsOf } from '#server/bureau/documents/sealer.ts'
import { confirmPage } from '#server/people/handovers/page.ts'
import { LANGUAGES } from '#shared/domain/languages.ts'
import { avos } from '#shared/domain/money/money.ts'
import { CATALOGUES, translatorOf } from '#shared/i18n/catalogues.ts'
import type { MessageKey } from '#shared/i18n/keys.ts'
import { receiptText } from '#shared/i18n/receipt-text.ts'
import { writerIn } from '#shared/i18n/writer.ts'

/** The 23rd in Macao, the 22nd in Greenwich and in America. */
const INSTANT = '2026-11-22T17:04:50.000Z'

describe('days, times and figures are written one way in each language', () => {
  test.each([
    ['zh-Hant', '2026年11月23日', '2026年11月23日 01:04', '1,234.50', '11月', '星期一'],
    ['zh-Hans', '2026年11月23日', '2026年11月23日 01:04', '1,234.50', '十一月', '星期一'],
    ['pt', '23/11/2026', '23/11/2026, 01:04', '1234,50', 'Novembro', 'segunda-feira'],
    ['en', '23 November 2026', '23 November 2026, 01:04', '1,234.50', 'November', 'Monday'],
  ] as const)('%s: %s', (language, day, moment, amount, month, weekday) => {
    const writer = writerIn(language)
    expect([writer.day('2026-11-23'), writer.moment(INSTANT), writer.clock(INSTANT), writer.amount('1234.50')]).toEqual([
      day,
      moment,
      '01:04',
      amount,
    ])
    expect([writer.month('2026-11-23'), writer.weekday('2026-11-23'), writer.figure(12.345)]).toEqual([
      month,
      weekday,
      language === 'pt' ? '12,35' : '12.35',
    ])
  })

  test.each(LANGUAGES)('an instant is the same in the texts of pages, on a receipt and on the phone page, in %s', (language) => {
    const { day, clock, moment } = writerIn(language)
    const translator = translatorOf(language)
    const { t } = translator
    expect(t('atMoment', { at: INSTANT })).toBe(moment(INSTANT))
    expect(t('recordUnpaidText', { amount: '55.00', time: INSTANT })).toContain(moment(INSTANT))
    expect(t('payableUntil', { time: INSTANT })).toContain(clock(INSTANT))
    const receipt = { applicationNumber: '', channel: undefined, invoiceNumber: '', service: undefined, lines: [], total: avos(5500) }
    const facts = receiptText({ ...receipt, paidAt: '2026-11-23 01:04:50' }, translator).facts.map(({ value }) => value)
    expect(facts).toContain(`${moment(INSTANT)}:50`)
    const link = { shown: { kind: 'payment', ending: '0001', amount: avos(123450) }, expiresAt: new Date(INSTANT) }
    const page = String(confirmPage({ language, platform: 'one', sandbox: false }, link as Parameters<typeof confirmPage>[1]).main)
    expect(page).toContain(clock(INSTANT))
    expect(page).toContain(writerIn(language).amount('1234.50'))
    expect(t('documentReplacedText', { date: '2026-11-23' })).toContain(day('2026-11-23'))
  })

  test('the stamp of a document has the day as its check page does', () => {
    const { facts } = stampTextsOf({ recordNo: 'EC1', item: '0323.017', day: '2026-11-23', sha256: '' }, '')
    expect(facts[1]).toBe('Emitido em 23/11/2026 · Issued on 23 November 2026')
  })

  test('every place of a day, an instant or an amount in a text names how it is written', () => {
    const bare = Object.entries(CATALOGUES['zh-Hant']).filter(([, text]) =>
      /\{(?:date|day|expected|until|saved|at|amount|price|cost)\}/.test(text),
    )
    expect(bare.map(([key]) => key as MessageKey)).toEqual([])
  })

  test('no other source formats days, times or figures for readers', () => {
    const own = ['src-shared/i18n/writer.ts']
    // reads a month that a person typed
    const reads = ['src-shared/domain/calendar/read-month.ts']
    const sources = ['src-shared', 'src-server', 'src-web', 'src-mobile'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => `${folder}/${name}`),
    )
    const format = /Intl\.(?:DateTimeFormat|NumberFormat)|\.toLocale(?:Date|Time)?String\(/
    expect(sources.filter((path) => format.test(readFileSync(path, 'utf8'))).sort()).toEqual([...reads, ...own])
  })
})
