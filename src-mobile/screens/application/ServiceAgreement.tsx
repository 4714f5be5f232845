import type { AppModel } from '#shared/app/types.ts'
import { createAgreement } from '#shared/flows/agreement/create-agreement.ts'
import { RichText } from '#shared/ui/rich-text/RichText.tsx'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-words.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { Tick } from '../../kit/Tick.tsx'
import { Page } from '../../layout/Page.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createAgreement)).open()

/** The statement on personal data, its box, and the way on once it is ticked [2-14], [5-07]. */
export default function ServiceAgreement() {
  const t = useT()
  const { state, actions } = useAppFlow(createAgreement)
  return (
    <Page
      heading={t('serviceAgreement')}
      onBack={actions.cancel}
      actions={
        <>
          <Button onPress={actions.cancel}>{t('cancel')}</Button>
          <Button kind="primary" onPress={actions.confirm} whenNotOffered="disable">
            {t('confirm')}
          </Button>
        </>
      }
    >
      <Card title={t('personalDataStatement')}>
        <RichText html={t('personalDataStatementHtml', { controller: t('directorateName') })} />
        <Tick kind="checkbox" label={t('agreeStatement')} checked={state.agreed} disabled={false} onChange={actions.agree} />
      </Card>
    </Page>
  )
}
