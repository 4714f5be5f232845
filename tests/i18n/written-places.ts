import { BUREAU } from '#server/information/content/bureau.ts'
import { CADASTRAL_SERVICE_ID } from '#server/information/content/ids.ts'
import { portalServices } from '#server/information/content/portal.ts'
import { confirmPage, donePage, faultPage, invalidLinkPage, type Page } from '#server/people/handovers/page.ts'
import type { UsableLink } from '#server/people/handovers/service.ts'
import { calendarOf } from '#server/people/my-records/calendar.ts'
import { textOf } from '#server/platform/http/texts.ts'
import type { FoundReceipt } from '#server/sales/receipts/find.ts'
import { receiptContent } from '#server/sales/receipts/receipt-content.ts'
import { type CashierState, cashierPage } from '#server/sandbox/cashier/page.ts'
import { sandboxText } from '#server/sandbox/words/index.ts'
import { cashierLanguage, LANGUAGES, type Language } from '#shared/domain/languages.ts'
import { avos } from '#shared/domain/money/money.ts'
import type { PublicText } from './public-texts.ts'

const AT = new Date('2026-11-22T17:04:50.000Z')
const NUMBER = 'EC2026112200000001'
const PORTUGUESE = { por: 'Planta cadastral (versão electrónica)', eng: 'Electronic cadastral plan' }
const TITLE = { cht: '地籍圖（電子版）', chs: '地籍图（电子版）', ...PORTUGUESE }
const PLACE = { cht: '殷皇子大馬路', chs: '殷皇子大马路', por: 'Avenida do Infante D. Henrique', eng: 'Avenida do Infante D. Henrique' }
const LINES = [{ id: '0323.017', unitPrice: 5500, count: 2, location: PLACE }]
const PAID = { transactionTime: AT, paymentMethod: 'BOCPAY', invoiceNumber: 'R2026112200000001', total: 11000 }
const RECEIPT = {
  receipt: { applicationNumber: NUMBER, ...PAID, lines: LINES },
  kind: 'cadastral',
  title: TITLE,
} as unknown as FoundReceipt

/** Every text in a value, one per line. */
const linesIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(linesIn) : []

const withoutMarks = (page: string) => page.replace(/<(script|style)\b.*?<\/\1>/gs, '').replace(/<[^>]+>/g, '\n')

function receipt(language: Language): PublicText[] {
  const { chinese, rows, ...content } = receiptContent(RECEIPT, language, BUREAU)
  // streets are in Portuguese for English readers [1-06]
  const own = rows.map((cells) => cells.map(({ text }) => text))
  const text = linesIn([content, own, content.pageOf(1, 2)]).join('\n')
  const beside = { place: `receipt in Chinese beside ${language}`, language: 'zh-Hant', text: linesIn(chinese).join('\n') } as const
  return [{ place: 'receipt', language, text }, ...(chinese === undefined ? [] : [beside])]
}

function phonePages(language: Language): PublicText[] {
  const view = { language, platform: 'one', sandbox: false } as const
  const link = { shown: { kind: 'payment', ending: '0001', amount: avos(5500) }, expiresAt: AT } as UsableLink
  const pages: readonly Page[] = [confirmPage(view, link), invalidLinkPage(view), donePage(view), faultPage(view, 'problemUnavailable')]
  const texts = pages.map(({ title, main }) => [title, `${textOf(language, title)}\n${withoutMarks(main.text)}`] as const)
  return texts.map(([title, text]) => ({ place: `phone page ${title}`, language, text }))
}

function cashier(language: Language): PublicText {
  const order = { title: TITLE, merchantOrderNo: `${NUMBER}_1`, channels: ['BOCPAY', 'MPAY', 'MPGS'] }
  const bill = { order, amount: '1234.50', currency: 'MOP', state: 'open', closed: false, sessionId: 's', expiresAt: AT }
  const address = new URL('http://cashier.invalid/')
  const t = (key: Parameters<typeof sandboxText>[1], values = {}) => sandboxText(language, key, values)
  const state = { bill, channel: 'MPGS', maintenance: new Map() } as unknown as CashierState
  const { main } = cashierPage({ language, dark: undefined, address, t }, state)
  return { place: 'cashier page', language, text: withoutMarks(main.text) }
}

const calendar = (language: Language): PublicText => ({
  place: 'calendar',
  language,
  text: calendarOf({ recordNo: NUMBER, day: '2026-11-27', language, origin: 'https://example.gov.mo', now: AT })
    .toString()
    .replace(/\r?\n /g, '')
    .split(/\r?\n/)
    .flatMap((line) => /^(?:SUMMARY|DESCRIPTION):(.*)/.exec(line)?.[1] ?? [])
    .join('\n')
    .replaceAll('\\', ''),
})

function portal(language: Language): PublicText {
  const titles = portalServices(CADASTRAL_SERVICE_ID, language).map(({ title }) => title)
  return { place: 'portal', language, text: titles.join('\n') }
}

/** Places whose texts are put together on the server, each as a reader gets it. */
export const writtenPlaces = (): readonly PublicText[] =>
  LANGUAGES.flatMap((language) => [
    ...receipt(language),
    ...phonePages(language),
    calendar(language),
    portal(language),
    ...(cashierLanguage(language, 'web') === language || cashierLanguage(language, 'mobile') === language ? [cashier(language)] : []),
  ])
