import { formatAmount } from '#shared/domain/money.ts'
import type { PurchaseNotice } from '#shared/flows/plan-purchase/types.ts'
import { useMessageText, useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Notice } from '../../kit/Notice.tsx'
import type { PurchaseParts } from './parts.ts'

/** What the page says without taking the user away: cart soon emptied, changed elsewhere, an order not paid yet. */
export function Notices({ state, actions }: PurchaseParts) {
  return (
    <div role="status" className="ec-notices">
      {state.notices.map((notice) => (
        <OneNotice key={notice.kind} notice={notice} actions={actions} />
      ))}
    </div>
  )
}

function OneNotice({ notice, actions }: { readonly notice: PurchaseNotice } & Pick<PurchaseParts, 'actions'>) {
  const t = useT()
  const messageText = useMessageText()
  const close = { name: t('close'), onPress: actions.dismissNotice && (() => actions.dismissNotice?.(notice.kind)) }
  switch (notice.kind) {
    case 'idleSoon':
      return (
        <Notice tone="warning" actions={<Button onPress={actions.keepCart}>{t('keepCart')}</Button>}>
          <p>{t('cartIdleSoon', { minutes: notice.minutes })}</p>
        </Notice>
      )
    case 'changedElsewhere':
      return (
        <Notice tone="info" close={close}>
          <p>{t('cartChangedElsewhere')}</p>
        </Notice>
      )
    case 'unpaidOrder':
      return (
        <Notice
          tone={notice.pending ? 'wait' : 'warning'}
          close={close}
          actions={
            <>
              <Button onPress={actions.payUnpaid}>{t(notice.pending ? 'view' : 'continuePayment')}</Button>
              <Button onPress={actions.putBackUnpaid}>{t('putBackInCart')}</Button>
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
          <p>{notice.lines.map(({ plan }) => plan.number).join(' · ')}</p>
        </Notice>
      )
    case 'paidOrder':
      return (
        <Notice tone="success" close={close} actions={<Button onPress={actions.viewPaid}>{t('view')}</Button>}>
          <p>{t('paidOrderFound', { number: notice.applicationNumber, amount: formatAmount(notice.total) })}</p>
        </Notice>
      )
  }
}
