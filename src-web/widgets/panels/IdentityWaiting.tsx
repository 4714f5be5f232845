import { useT } from '#shared/ui/use-translate.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Notice } from '../../kit/Notice.tsx'

/** While the other window is open; closing this dialog means giving the check up [4-05]. */
export function IdentityWaiting() {
  const t = useT()
  const { actions } = useApplication()
  return (
    <Dialog
      title={t('identityTitle')}
      closeName={t('close')}
      onClose={() => actions.cancelIdentity?.()}
      footer={
        <>
          <Button onPress={actions.cancelIdentity}>{t('identityCancel')}</Button>
          <Button onPress={actions.checkIdentity}>{t('checkNow')}</Button>
          <Button look="primary" onPress={actions.focusIdentity}>
            {t('backToIdentity')}
          </Button>
        </>
      }
    >
      <div role="status">
        <Notice tone="wait">
          <p>{t('identityInProgress')}</p>
        </Notice>
      </div>
    </Dialog>
  )
}
