import { LANGUAGE_FACTS } from '../domain/languages.ts'
import { type Avos, avos, formatAmount } from '../domain/money/money.ts'
import type { Receipt, ReceiptLine } from '../domain/payment/receipt.ts'
import type { Bureau } from '../domain/public-facts.ts'
import type { Translator } from './translator.ts'

const ABSENT = '--'

/** A labelled value, such as the invoice number. */
export interface ReceiptFact {
  readonly name: string
  readonly value: string
}

/** The texts of a receipt, the same on the page and in the PDF [2-07]. */
export interface ReceiptText {
  readonly service: string
  /** the mark "paid" */
  readonly paid: string
  readonly facts: readonly ReceiptFact[]
  readonly lineOf: (line: ReceiptLine) => { readonly name: string; readonly price: string; readonly subtotal: string }
  readonly total: string
}

const money = ({ t }: Translator, amount: Avos | undefined): string =>
  amount === undefined ? ABSENT : t('amountMop', { amount: formatAmount(amount) })

/** Formats a receipt in a language; unknown values are '--' [8-08]. */
export function receiptText(receipt: Receipt, translator: Translator): ReceiptText {
  const { language, t } = translator
  const { textKey } = LANGUAGE_FACTS[language]
  return {
    service: receipt.service?.[textKey] ?? t('serviceTitle'),
    paid: t('paidMark'),
    facts: [
      { name: t('applicationNumber'), value: receipt.applicationNumber || ABSENT },
      { name: t('paymentDateTime'), value: t('onDay', { day: receipt.paidAt || ABSENT }) },
      { name: t('paymentMethod'), value: receipt.channel ? t(`channel${receipt.channel}`) : ABSENT },
      { name: t('invoiceNumber'), value: receipt.invoiceNumber || ABSENT },
    ],
    lineOf: ({ id, what, unitPrice, count }) => ({
      name: what.kind === 'fee' ? what.name[textKey] : `${t('serviceTitle')} ${id}`,
      price: `${t('plainAmount', { amount: formatAmount(unitPrice) })} × ${count}`,
      subtotal: money(translator, avos(unitPrice * count)),
    }),
    total: money(translator, receipt.total),
  }
}

/** Contact line of a receipt: telephone and address of the bureau. */
export const bureauContact = ({ phone, address }: Bureau, { language, t }: Translator): string =>
  `${t('contactOffice', { phone })} · ${address[LANGUAGE_FACTS[language].textKey]}`

/** The same receipt as Chinese text. Receipts in Macao are also in Chinese, for bookkeeping [2-07]. */
export interface ReceiptInChinese {
  readonly heading: string
  readonly paragraphs: readonly string[]
}

export function receiptInChinese(receipt: Receipt, { t }: Translator): ReceiptInChinese {
  const { service, applicationNumber, paidAt, channel, invoiceNumber, lines, total } = receipt
  const bought = lines.map(
    ({ id, what, unitPrice, count }) =>
      `${what.kind === 'fee' ? what.name.cht : id} ${t('amountMop', { amount: formatAmount(unitPrice) })} × ${count}`,
  )
  const facts = [
    [t('applicationNumber'), applicationNumber],
    [t('paymentDateTime'), t('onDay', { day: paidAt })],
    [t('paymentMethod'), channel && t(`channel${channel}`)],
    [t('invoiceNumber'), invoiceNumber],
    [t('total'), total && t('amountMop', { amount: formatAmount(total) })],
  ] as const
  return {
    heading: `${t('governmentName')} ${t('directorateName')} ${t('electronicReceipt')}`,
    paragraphs: [
      `${service?.cht ?? t('serviceTitle')} · ${t('paidMark')}`,
      facts.flatMap(([name, value]) => (value ? [t('nameAndValue', { name, value })] : [])).join('；'),
      bought.join('；'),
    ],
  }
}
