import { Button } from '#kit/Button'
import { Notice } from '#kit/Notice'
import { formatAmount } from '../../domain/money/money.ts'
import type { PurchaseNotice } from '../../flows/purchase/plan-purchase/types.ts'
import { useT } from '../shell/use-translate.ts'
import type { PurchaseParts } from './SearchForm.tsx'

/** Messages that do not leave the page: the cart will soon be emptied, it changed elsewhere, an order is unpaid. */
export function Notices({ state, actions }: PurchaseParts) {
  return (
    <div role="status" className="ec-stack">
      {state.notices.map((notice) => (
        <OneNotice key={notice.kind} notice={notice} actions={actions} />
      ))}
    </div>
  )
}

function OneNotice({ notice, actions }: { readonly notice: PurchaseNotice } & Pick<PurchaseParts, 'actions'>) {
  const t = useT()
  const close = actions.dismissNotice && (() => actions.dismissNotice?.(notice.kind))
  switch (notice.kind) {
    case 'idleSoon':
      return <CartIdle minutes={notice.minutes} onKeep={actions.keepCart} />
    case 'changedElsewhere':
      return (
        <Notice tone="info" onClose={close}>
          <p>{t('cartChangedElsewhere')}</p>
        </Notice>
      )
    case 'unpaidOrder':
      return (
        <Notice
          tone={notice.pending ? 'wait' : 'warning'}
          onClose={close}
          actions={
            <>
              <Button onPress={actions.payUnpaid}>{t(notice.pending ? 'view' : 'continuePayment')}</Button>
              <Button onPress={actions.changeUnpaid}>{t('changeOrder')}</Button>
              <Button onPress={actions.cancelUnpaid}>{t('cancelOrder')}</Button>
            </>
          }
        >
          <p>
            {t(notice.pending ? 'pendingOrderFound' : 'unpaidOrderFound', {
              number: notice.applicationNumber,
              amount: formatAmount(notice.total),
            })}
          </p>
          {notice.clerk && <p>{t(notice.clerk)}</p>}
          <p>{notice.lines.map(({ plan }) => plan.number).join(' · ')}</p>
          {notice.until !== undefined && <p>{t('payableUntil', { time: notice.until })}</p>}
        </Notice>
      )
    case 'paidOrder':
      return (
        <Notice tone="success" onClose={close} actions={<Button onPress={actions.viewPaid}>{t('view')}</Button>}>
          <p>{t('paidOrderFound', { number: notice.applicationNumber, amount: formatAmount(notice.total) })}</p>
        </Notice>
      )
  }
}

/** The cart will be emptied because it is idle [8-02]. */
export function CartIdle({ minutes, onKeep }: { readonly minutes: number; readonly onKeep: (() => void) | undefined }) {
  const t = useT()
  return (
    <Notice tone="warning" announce="now" actions={<Button onPress={onKeep}>{t('keepCart')}</Button>}>
      <p>{t('cartIdleSoon', { minutes })}</p>
    </Notice>
  )
}
