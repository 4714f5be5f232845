import { BASE_PATH } from '#shared/domain/routes.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'

/** What one buys, as a picture [2-03]. */
export function SamplePlan({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  return (
    <Dialog
      size="wide"
      title={t('samplePlan')}
      closeName={t('close')}
      onClose={onClose}
      footer={
        <Button look="primary" onPress={onClose}>
          {t('close')}
        </Button>
      }
    >
      <img className="ec-picture" src={`${BASE_PATH}/images/sample-plan.svg`} alt={t('samplePlan')} />
    </Dialog>
  )
}
