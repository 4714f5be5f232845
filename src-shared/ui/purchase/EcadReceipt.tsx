import { Button, ButtonLink } from '#kit/Button'
import { DownloadIcon, PrintIcon } from '#kit/icons'
import { Loading } from '#kit/Loading'
import { Page } from '#kit/Page'
import { createReceipt } from '../../flows/purchase/receipt/create-receipt.ts'
import { Owner } from '../parts/Owner.tsx'
import { LoadFailed } from '../shell/pages/LoadFailed.tsx'
import { NotFoundPage } from '../shell/pages/NotFoundPage.tsx'
import { opening, useAppFlow } from '../shell/use-flow.ts'
import { useT } from '../shell/use-translate.ts'
import { ReceiptFacts } from './ReceiptFacts.tsx'
import './receipt.css'

export const enter = opening(createReceipt)

/**
 * The receipt by its tid [2-07]; the page stays blank for an invalid tid (decision 3.6). Public: anyone with the tid
 * may read it.
 */
export default function EcadReceipt() {
  const t = useT()
  const { state, actions } = useAppFlow(createReceipt)
  const { at } = state
  if (at.kind === 'notFound') return <NotFoundPage heading="receiptNotFound" text="receiptNotFoundText" onClose={actions.close} />
  if (at.kind === 'loading') {
    return (
      <Page heading={t('electronicReceipt')} onClose={actions.close}>
        <Loading lines={8} />
      </Page>
    )
  }
  return (
    <Page
      above={<Owner />}
      heading={t('electronicReceipt')}
      onClose={actions.close}
      footer={
        <>
          <Button onPress={actions.close}>{t('close')}</Button>
          {actions.pdf && (
            <ButtonLink href={actions.pdf.url} icon={<DownloadIcon />} download={actions.pdf.name}>
              {t('downloadPdf')}
            </ButtonLink>
          )}
          <Button icon={<DownloadIcon />} onPress={actions.savePdf}>
            {t('downloadPdf')}
          </Button>
          <Button onPress={actions.share}>{t('share')}</Button>
          <Button look="primary" icon={<PrintIcon />} onPress={actions.print}>
            {t('print')}
          </Button>
        </>
      }
    >
      {at.incomplete && <LoadFailed message={{ key: 'loadFailed' }} onRetry={actions.retry} />}
      <ReceiptFacts receipt={at.receipt} chinese={at.incomplete ? null : state.chinese} />
    </Page>
  )
}
