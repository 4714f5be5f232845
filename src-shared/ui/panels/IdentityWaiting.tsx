import { Button } from '#kit/Button'
import { Dialog } from '#kit/Dialog'
import { Notice } from '#kit/Notice'
import { useT } from '../use-translate.ts'
import { useApplication } from '../widgets/use-application.ts'

/** While the other window is open; closing this dialog means giving the check up [4-05]. */
export function IdentityWaiting() {
  const t = useT()
  const { actions } = useApplication()
  return (
    <Dialog
      title={t('identityTitle')}
      onClose={actions.cancelIdentity}
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
      <Notice tone="wait" announce="politely">
        <p>{t('identityInProgress')}</p>
      </Notice>
    </Dialog>
  )
}
