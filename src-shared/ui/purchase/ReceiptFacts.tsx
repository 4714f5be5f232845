import { CheckIcon } from '#kit/icons'
import { isOfPlans, type Receipt } from '../../domain/payment/receipt.ts'
import type { Bureau } from '../../domain/public-facts.ts'
import type { Translator } from '../../i18n/index.ts'
import { bureauContact, receiptInChinese, receiptText } from '../../i18n/receipt-text.ts'
import { Facts } from '../parts/Facts.tsx'
import { ForeignNote, PlanPlace } from '../parts/foreign-text.tsx'
import { Table } from '../parts/Table.tsx'
import { useApp } from '../shell/app-context.tsx'
import { useFlow } from '../shell/use-flow.ts'
import { useLanguage, useT } from '../shell/use-translate.ts'
import '../payment/payment.css'

interface ReceiptParts {
  readonly receipt: Receipt
  /** Chinese texts, once they are loaded and the receipt is complete */
  readonly chinese: Translator | null
}

/** What was bought, by whom it was paid and how [2-07]. */
export function ReceiptFacts({ receipt, chinese }: ReceiptParts) {
  const t = useT()
  const language = useLanguage()
  const { facts } = useFlow(useApp().publicInfo).state
  const bureau = facts.kind === 'ready' ? facts.value.bureau : undefined
  const text = receiptText(receipt, { language, t })
  const isChinese = language === 'zh-Hant' || language === 'zh-Hans'
  return (
    <>
      <article className="ec-receipt ec-stack ec-gap-5">
        <p className="ec-receipt__service ec-row ec-row--apart">
          {text.service}{' '}
          <b className="ec-receipt__paid ec-line">
            <CheckIcon />
            {text.paid}
          </b>
        </p>
        <Facts facts={text.facts} />
        <Table
          note={isOfPlans(receipt) && <ForeignNote text="locationsInPortuguese" />}
          caption={t('paymentDetails')}
          rows={receipt.lines}
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'charge',
              title: t('productName'),
              names: true,
              cell: (line) => (
                <>
                  {text.lineOf(line).name}
                  {line.what.kind === 'plan' && (
                    <span className="ec-note ec-small">
                      <PlanPlace plan={line.what} />
                    </span>
                  )}
                </>
              ),
            },
            { id: 'each', title: t('unitPriceTimesCount'), figures: true, cell: (line) => text.lineOf(line).price },
            { id: 'money', title: t('subtotal'), figures: true, cell: (line) => text.lineOf(line).subtotal },
          ]}
          sum={{ name: t('total'), value: text.total }}
        />
        <p className="ec-small ec-receipt__kept">{t('receiptKept')}</p>
        {bureau && <p className="ec-small">{bureauContact(bureau, { language, t })}</p>}
      </article>
      {chinese && !isChinese && <InChinese receipt={receipt} chinese={chinese} bureau={bureau} />}
    </>
  )
}

interface InChineseProps {
  readonly receipt: Receipt
  readonly chinese: Translator
  readonly bureau: Bureau | undefined
}

/** Receipts in Macao are also in Chinese: the same content as running text, for bookkeeping [2-07]. */
function InChinese({ receipt, chinese, bureau }: InChineseProps) {
  const { heading, paragraphs } = receiptInChinese(receipt, chinese)
  return (
    <section className="ec-receipt__chinese ec-small" lang="zh-Hant">
      <p>
        <b>{heading}</b>
      </p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>
        <span className="ec-receipt__kept">{chinese.t('receiptKept')}</span>
        {bureau && bureauContact(bureau, chinese)}
      </p>
    </section>
  )
}
