import { macaoWallTime } from '#shared/domain/calendar/macao-time.ts'
import { contentLanguage, LANGUAGE_FACTS, type Language } from '#shared/domain/languages.ts'
import { avos } from '#shared/domain/money/money.ts'
import { isOfPlans, type Receipt } from '#shared/domain/payment/receipt.ts'
import { locationText } from '#shared/domain/plans/location-text.ts'
import type { Bureau } from '#shared/domain/public-facts.ts'
import { bureauContact, receiptInChinese, receiptText } from '#shared/i18n/receipt-text.ts'
import { translatorIn } from '../../platform/http/texts.ts'
import type { Cell } from '../../platform/pdf/table.ts'
import type { FoundReceipt } from './find.ts'

/** The receipt of a row, in the shape of its page. */
function toReceipt({ receipt, kind, title }: FoundReceipt): Receipt {
  return {
    applicationNumber: receipt.applicationNumber,
    paidAt: macaoWallTime(receipt.transactionTime).replace('T', ' '),
    channel: receipt.paymentMethod,
    invoiceNumber: receipt.invoiceNumber,
    service: kind === 'application' ? title : undefined,
    lines: receipt.lines.map(({ id, unitPrice, count, location }) => ({
      id,
      what: kind === 'application' ? { kind: 'fee', name: location } : { kind: 'plan', location },
      unitPrice: avos(unitPrice),
      count,
    })),
    total: avos(receipt.total),
  }
}

/** All texts of a receipt's PDF, the same as on its page [2-07]. */
export function receiptContent(found: FoundReceipt, language: Language, bureau: Bureau) {
  const translator = translatorIn(language)
  const { t } = translator
  const receipt = toReceipt(found)
  const text = receiptText(receipt, translator)
  const written = contentLanguage(language)
  const rows = receipt.lines.map((line): readonly Cell[] => {
    const { name, price, subtotal } = text.lineOf(line)
    const place =
      line.what.kind === 'plan'
        ? {
            below: locationText(line.what.location, language),
            belowLanguage: written === language ? undefined : LANGUAGE_FACTS[written].locale,
          }
        : {}
    return [{ text: name, ...place }, { text: price }, { text: subtotal }]
  })
  return {
    government: t('governmentName'),
    directorate: t('directorateName'),
    heading: t('electronicReceipt'),
    service: `${text.service} · ${text.paid}`,
    facts: text.facts,
    caption: t('paymentDetails'),
    note: isOfPlans(receipt) && language === 'en' ? t('locationsInPortuguese') : undefined,
    heads: [t('productName'), t('unitPriceTimesCount'), t('subtotal')] as const,
    rows,
    sum: [{ text: t('total'), isBold: true }, { text: '' }, { text: text.total, isBold: true }] satisfies readonly Cell[],
    hints: [t('receiptProves'), bureauContact(bureau, translator)],
    chinese: language === 'pt' || language === 'en' ? inChinese(receipt, bureau) : undefined,
    pageOf: (page: number, pages: number) => t('pageOfPages', { page, pages }),
  }
}

export type ReceiptContent = ReturnType<typeof receiptContent>

function inChinese(receipt: Receipt, bureau: Bureau) {
  const chinese = translatorIn('zh-Hant')
  const { heading, paragraphs } = receiptInChinese(receipt, chinese)
  return { heading, paragraphs: [...paragraphs, `${chinese.t('receiptProves')}${bureauContact(bureau, chinese)}`] }
}
