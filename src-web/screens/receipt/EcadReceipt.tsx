import type { AppModel } from '#shared/app/types.ts'
import { createReceipt } from '#shared/flows/receipt/create-receipt.ts'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { PrintIcon } from '../../kit/icons.tsx'
import { Result } from '../../kit/Result.tsx'
import { Waiting } from '../../kit/Waiting.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import './receipt.css'
import { LoadFailed } from '../../layout/LoadFailed.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createReceipt)).open()

/** The receipt by its tid [2-07]; nothing at all is shown for a tid that is not one (decision 3.6). */
export default function EcadReceipt() {
  const t = useT()
  const { state, actions } = useAppFlow(createReceipt)
  const { at } = state
  if (at.kind === 'notFound') {
    return (
      <div className="ec-card ec-page-card">
        <Result
          picture="info"
          heading={<PageTitle>{t('receiptNotFound')}</PageTitle>}
          actions={<Button onPress={actions.close}>{t('close')}</Button>}
        >
          <p>{t('receiptNotFoundText')}</p>
        </Result>
      </div>
    )
  }
  if (at.kind === 'loading') {
    return (
      <div className="ec-receipt ec-card">
        <PageTitle>{t('electronicReceipt')}</PageTitle>
        <Waiting words={t('loading')} lines={8} />
      </div>
    )
  }
  return (
    <>
      {at.incomplete && (
        <div className="ec-receipt__note">
          <LoadFailed message={{ key: 'loadFailed' }} onRetry={actions.retry} />
        </div>
      )}
      <ReceiptSheet receipt={at.receipt} />
      <div className="ec-receipt__foot">
        <Button onPress={actions.close}>{t('close')}</Button>
        <Button look="primary" onPress={() => window.print()}>
          <PrintIcon />
          {t('print')}
        </Button>
      </div>
    </>
  )
}
