import { formatAmount } from '#shared/domain/money.ts'
import type { PlanPurchaseActions, PurchaseNotice } from '#shared/flows/plan-purchase/types.ts'
import { useMessageText, useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Notice } from '../../kit/Notice.tsx'

type Props = { readonly notices: readonly PurchaseNotice[]; readonly actions: PlanPurchaseActions }

/** What the page says above the box: the cart empties soon, it changed elsewhere, an order waits to be paid. */
export function PurchaseNotices({ notices, actions }: Props) {
  const t = useT()
  const messageText = useMessageText()
  const dismiss = (kind: PurchaseNotice['kind']) =>
    actions.dismissNotice && (
      <Button kind="quiet" onPress={() => actions.dismissNotice?.(kind)}>
        {t('close')}
      </Button>
    )
  return notices.map((notice) => {
    switch (notice.kind) {
      case 'idleSoon':
        return (
          <Notice key={notice.kind} tone="warning" announce="now" actions={<Button onPress={actions.keepCart}>{t('keepCart')}</Button>}>
            <p>{t('cartIdleSoon', { minutes: notice.minutes })}</p>
          </Notice>
        )
      case 'changedElsewhere':
        return (
          <Notice key={notice.kind} tone="info" announce="politely" actions={dismiss(notice.kind)}>
            <p>{t('cartChangedElsewhere')}</p>
          </Notice>
        )
      case 'unpaidOrder':
        return (
          <Notice
            key={notice.kind}
            tone={notice.pending ? 'wait' : 'warning'}
            announce="politely"
            actions={
              <>
                <Button onPress={actions.payUnpaid}>{t(notice.pending ? 'view' : 'continuePayment')}</Button>
                <Button onPress={actions.putBackUnpaid}>{t('putBackInCart')}</Button>
                {dismiss(notice.kind)}
              </>
            }
          >
            <p>
              {t(notice.pending ? 'pendingOrderFound' : 'unpaidOrderFound', {
                number: notice.applicationNumber,
                amount: formatAmount(notice.total),
              })}
            </p>
            {notice.clerk && <p>{messageText(notice.clerk)}</p>}
            <p className="k-figures">{notice.lines.map(({ plan }) => plan.number).join(' · ')}</p>
          </Notice>
        )
      case 'paidOrder':
        return (
          <Notice
            key={notice.kind}
            tone="success"
            announce="politely"
            actions={
              <>
                <Button onPress={actions.viewPaid}>{t('view')}</Button>
                {dismiss(notice.kind)}
              </>
            }
          >
            <p>{t('paidOrderFound', { number: notice.applicationNumber, amount: formatAmount(notice.total) })}</p>
          </Notice>
        )
    }
    return null
  })
}
