import { Button } from '#kit/Button'
import { Loading } from '#kit/Loading'
import { Page } from '#kit/Page'
import type { AppModel } from '../../app/types.ts'
import { createAgreement } from '../../flows/application/agreement/create-agreement.ts'
import { Tick } from '../parts/Tick.tsx'
import { RichText, sanitiser } from '../rich-text/RichText.tsx'
import { useLateCode } from '../shell/late-code.ts'
import { LoadFailed } from '../shell/pages/LoadFailed.tsx'
import { NotFoundPage } from '../shell/pages/NotFoundPage.tsx'
import { opening, useAppFlow } from '../shell/use-flow.ts'
import { useBureauName } from '../shell/use-service-name.ts'
import { useT } from '../shell/use-translate.ts'

/** Loads the name and the code of rich text side by side. */
export const enter = (app: AppModel): void => {
  void sanitiser.load()
  opening(createAgreement)(app)
}

/** The personal-data statement, which the applicant accepts before an application [2-14], [5-07]. */
export default function ServiceAgreement() {
  const t = useT()
  const { state, actions } = useAppFlow(createAgreement)
  const controller = useBureauName()
  const { code, failed } = useLateCode(sanitiser)
  const isTextAwaited = code === undefined && !failed
  if (state.serviceCode === undefined) {
    return <NotFoundPage heading="serviceNotFound" text="pageNotFoundText" onClose={actions.cancel} />
  }
  return (
    <Page
      heading={t('serviceAgreement')}
      onBack={actions.cancel}
      footer={
        <>
          <Button onPress={actions.cancel}>{t('cancel')}</Button>
          <Button look="primary" onPress={actions.confirm} whenNotOffered="disable">
            {t('confirm')}
          </Button>
        </>
      }
    >
      {/* in the card, so that the heading stays where it was before the name and this screen are loaded */}
      {state.name.kind === 'ready' && <p className="ec-strong">{state.name.value}</p>}
      {state.name.kind === 'failed' && <LoadFailed message={state.name.message} onRetry={actions.retry} />}
      {state.name.kind === 'loading' || isTextAwaited ? (
        <Loading lines={8} />
      ) : (
        <>
          <h2 className="ec-box__title">{t('personalDataStatement')}</h2>
          <RichText html={t('personalDataStatementHtml', { controller })}>
            <Tick label={t('agreeStatement')} checked={state.agreed} onChange={actions.agree} />
          </RichText>
        </>
      )}
    </Page>
  )
}
