import type { AppModel } from '#shared/app/types.ts'
import { createAgreement } from '#shared/flows/agreement/create-agreement.ts'
import { pickText } from '#shared/i18n/index.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { RichText } from '#shared/ui/rich-text/RichText.tsx'
import { actionsOf, useAppFlow, useFlow } from '#shared/ui/use-flow.ts'
import { useLanguage, useMessageText, useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Tick } from '../../kit/Choices.tsx'
import { Notice } from '../../kit/Notice.tsx'
import { Empty } from '../../kit/Result.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import '../../layout/step-page.css'

export const enter = (app: AppModel): void => actionsOf(app.flow(createAgreement)).open()

/** The personal-data statement, to be agreed to before an application [2-14]. */
export default function ServiceAgreement() {
  const t = useT()
  const messageText = useMessageText()
  const language = useLanguage()
  const { state, actions } = useAppFlow(createAgreement)
  const { facts } = useFlow(useApp().publicInfo).state
  const controller = facts.kind === 'ready' ? pickText(facts.value.bureau.name, language) : t('directorateName')
  if (state.serviceCode === undefined) {
    return (
      <div className="ec-card ec-step">
        <PageTitle>{t('serviceAgreement')}</PageTitle>
        <Empty>{t('serviceNotFound')}</Empty>
        <div className="ec-step__foot">
          <Button onPress={actions.cancel}>{t('back')}</Button>
        </div>
      </div>
    )
  }
  return (
    <div className="ec-card ec-step">
      <PageTitle>{t('personalDataStatement')}</PageTitle>
      {state.name.kind === 'ready' && <p className="ec-lead">{state.name.value}</p>}
      {state.name.kind === 'failed' && (
        <div role="alert">
          <Notice tone="failure" actions={<Button onPress={actions.retry}>{t('retry')}</Button>}>
            <p>{messageText(state.name.message)}</p>
          </Notice>
        </div>
      )}
      <RichText html={t('personalDataStatementHtml', { controller })} />
      <Tick name={t('agreeStatement')} ticked={state.agreed} onTick={actions.agree} />
      <div className="ec-step__foot">
        <Button onPress={actions.cancel}>{t('cancel')}</Button>
        <Button look="primary" onPress={actions.confirm} disabled={actions.confirm === undefined}>
          {t('confirm')}
        </Button>
      </div>
    </div>
  )
}
