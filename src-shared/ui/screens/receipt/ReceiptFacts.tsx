import { CheckIcon } from '#kit/icons'
import { isOfPlans, type Receipt } from '../../../domain/receipt.ts'
import { bureauWords, receiptText } from '../../../i18n/receipt-text.ts'
import { useApp } from '../../app-context.tsx'
import { ForeignNote, PlanPlace } from '../../foreign-text.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Table } from '../../parts/Table.tsx'
import { useFlow } from '../../use-flow.ts'
import { useLanguage, useT } from '../../use-translate.ts'

/** What was bought, by whom it was paid and how [2-07]. */
export function ReceiptFacts({ receipt }: { readonly receipt: Receipt }) {
  const t = useT()
  const language = useLanguage()
  const { facts } = useFlow(useApp().publicInfo).state
  const bureau = facts.kind === 'ready' ? facts.value.bureau : undefined
  const text = receiptText(receipt, { language, t })
  return (
    <article className="ec-receipt">
      <p className="ec-receipt__service">
        {text.service}{' '}
        <b className="ec-receipt__paid">
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
            id: 'name',
            title: t('productName'),
            names: true,
            cell: (line) => (
              <>
                {text.lineOf(line).name}
                {line.what.kind === 'plan' && (
                  <span className="ec-receipt__place">
                    <PlanPlace plan={line.what} />
                  </span>
                )}
              </>
            ),
          },
          {
            id: 'price',
            title: t('unitPriceTimesCount'),
            figures: true,
            cell: (line) => text.lineOf(line).price,
          },
          {
            id: 'subtotal',
            title: t('subtotal'),
            figures: true,
            cell: (line) => text.lineOf(line).subtotal,
          },
        ]}
        sum={{ name: t('total'), value: text.total }}
      />
      <p className="ec-receipt__hint ec-receipt__kept">{t('receiptKept')}</p>
      {bureau && <p className="ec-receipt__hint">{bureauWords(bureau, { language, t })}</p>}
    </article>
  )
}
