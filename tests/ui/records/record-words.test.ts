import { expect, test } from 'vitest'
import { LANGUAGES } from '#shared/domain/languages.ts'
import type { MyRecordLine } from '#shared/domain/records/my-records.ts'
import { translatorOf } from '#shared/i18n/catalogues.ts'
import { planNewsText, standing } from '#shared/ui/records/record-words.ts'

const line: MyRecordLine = {
  recordNo: 'EC1',
  kind: 'cadastral',
  state: 'in-process',
  title: { cht: '', chs: '', por: '', eng: '' },
  plans: [],
  paid: undefined,
  receivedAt: '2026-11-20T04:00:00Z',
  expectedDay: '2026-11-27',
  expectedCertain: true,
  late: false,
}

test('a record whose day has passed is called late in place of its state (decision 11)', () => {
  const key = (late: boolean) => standing((words) => String(words), { ...line, late })
  expect(key(false)).toBe('recordInProcessText')
  expect(key(true)).toBe('recordLate')
})

test('a plan that is no longer the newest says what changed and on which day, in each language (decision 11)', () => {
  const news = { what: ['outline', 'off-sale'], on: '2026-11-24' } as const
  expect(LANGUAGES.map((language) => planNewsText(translatorOf(language).t as never, news))).toEqual([
    '2026年11月24日有變更：地段界線 · 此地籍圖已停止網上訂購。',
    '2026年11月24日有变更：地段界线 · 此地籍图已停止网上订购。',
    'Alteração em 24/11/2026: limites da parcela · planta já não disponível online.',
    'Changed on 24 November 2026: boundaries of the parcel · plan no longer available online.',
  ])
})
