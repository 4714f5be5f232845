import type { AppModel } from '#shared/app/types.ts'
import { LANGUAGE_FACTS } from '#shared/domain/languages.ts'
import { avos, formatAmount } from '#shared/domain/money.ts'
import { isOfPlans, type Receipt } from '#shared/domain/receipt.ts'
import { createReceipt } from '#shared/flows/receipt/create-receipt.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import { ForeignNote, PlanPlace } from '#shared/ui/foreign-text.tsx'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { useLanguage, useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Loading } from '../../kit/Loading.tsx'
import { Outcome } from '../../kit/Outcome.tsx'
import { Page } from '../../layout/Page.tsx'
import './receipt.css'
import { LoadFailed } from '../../layout/LoadFailed.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createReceipt)).open()

const NONE = '--'

function Paper({ receipt }: { readonly receipt: Receipt }) {
  const t = useT()
  const language = useLanguage()
  const { textKey } = LANGUAGE_FACTS[language]
  return (
    <article className="r-paper">
      <header className="r-head">
        <p>{t('governmentName')}</p>
        <p>
          <b>{t('directorateName')}</b>
        </p>
        <h1 tabIndex={-1}>{t('electronicReceipt')}</h1>
        <p>{receipt.service?.[textKey] ?? t('serviceTitle')}</p>
      </header>
      <Facts
        facts={[
          [
            t('applicationNumber'),
            <span key="n" className="k-figures">
              {receipt.applicationNumber || NONE}
            </span>,
          ],
          [t('paymentDateTime'), receipt.paidAt || NONE],
          [t('paymentMethod'), receipt.channel ? t(`channel${receipt.channel}` satisfies MessageKey) : NONE],
          [
            t('invoiceNumber'),
            <span key="i" className="k-figures">
              {receipt.invoiceNumber || NONE}
            </span>,
          ],
        ]}
      />
      {isOfPlans(receipt) && <ForeignNote text="locationsInPortuguese" />}
      <ul className="r-lines">
        {receipt.lines.map(({ id, what, unitPrice, count }) => (
          <li key={id}>
            {what.kind === 'fee' ? (
              <p>{what.name[textKey]}</p>
            ) : (
              <p>
                {t('serviceTitle')} <b className="k-figures">{id}</b>
                <br />
                <span className="r-place">
                  <PlanPlace plan={what} />
                </span>
              </p>
            )}
            <dl>
              <div>
                <dt>{t('unitPriceTimesCount')}</dt>
                <dd>
                  {formatAmount(unitPrice)} × {count}
                </dd>
              </div>
              <div>
                <dt>{t('subtotal')}</dt>
                <dd>{t('amountMop', { amount: formatAmount(avos(unitPrice * count)) })}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      <p className="r-total">
        <span>{t('total')}</span>
        <b>{receipt.total === undefined ? NONE : t('amountMop', { amount: formatAmount(receipt.total) })}</b>
      </p>
    </article>
  )
}

/** The receipt, in the app's layout [2-07]. Public: whoever has the tid may read it. */
export default function EcadReceipt() {
  const t = useT()
  const { state, actions } = useAppFlow(createReceipt)
  const { at } = state
  return (
    <Page
      heading={t('electronicReceipt')}
      ownHeading={at.kind !== 'loading'}
      onClose={actions.close}
      actions={<Button onPress={actions.close}>{t('close')}</Button>}
    >
      {at.kind === 'loading' && (
        <Card>
          <Loading lines={8} />
        </Card>
      )}
      {at.kind === 'notFound' && (
        <Card>
          <Outcome tone="warning" title={<h1 tabIndex={-1}>{t('receiptNotFound')}</h1>}>
            {t('receiptNotFoundText')}
          </Outcome>
        </Card>
      )}
      {at.kind === 'shown' && (
        <>
          {at.incomplete && <LoadFailed message={{ key: 'loadFailed' }} onRetry={actions.retry} />}
          <Card>
            <Paper receipt={at.receipt} />
          </Card>
        </>
      )}
    </Page>
  )
}
