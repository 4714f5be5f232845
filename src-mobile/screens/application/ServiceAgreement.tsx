import type { AppModel } from '#shared/app/types.ts'
import { createAgreement } from '#shared/flows/agreement/create-agreement.ts'
import { pickText } from '#shared/i18n/index.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { RichText } from '#shared/ui/rich-text/RichText.tsx'
import { actionsOf, useAppFlow, useFlow } from '#shared/ui/use-flow.ts'
import { useLanguage, useMessageText, useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { Notice } from '../../kit/Notice.tsx'
import { Tick } from '../../kit/Tick.tsx'
import { Page } from '../../layout/Page.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createAgreement)).open()

/** The statement on personal data, its box, and the way on once it is ticked [2-14], [5-07]. */
export default function ServiceAgreement() {
  const t = useT()
  const messageText = useMessageText()
  const language = useLanguage()
  const { state, actions } = useAppFlow(createAgreement)
  const { facts } = useFlow(useApp().publicInfo).state
  const controller = facts.kind === 'ready' ? pickText(facts.value.bureau.name, language) : t('directorateName')
  if (state.serviceCode === undefined) {
    return (
      <Page heading={t('serviceAgreement')} onBack={actions.cancel}>
        <Card>
          <Empty>{t('serviceNotFound')}</Empty>
        </Card>
      </Page>
    )
  }
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
      {state.name.kind === 'ready' && <p className="l-lead">{state.name.value}</p>}
      {state.name.kind === 'failed' && (
        <Notice tone="failure" announce="now" actions={<Button onPress={actions.retry}>{t('retry')}</Button>}>
          <p>{messageText(state.name.message)}</p>
        </Notice>
      )}
      <Card title={t('personalDataStatement')}>
        <RichText html={t('personalDataStatementHtml', { controller })} />
        <Tick kind="checkbox" label={t('agreeStatement')} checked={state.agreed} disabled={false} onChange={actions.agree} />
      </Card>
    </Page>
  )
}
