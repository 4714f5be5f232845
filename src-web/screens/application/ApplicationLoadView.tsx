import type { ApplicationActions, ApplicationLoad } from '#shared/flows/application/types.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Result } from '../../kit/Result.tsx'
import { Waiting } from '../../kit/Waiting.tsx'
import { LoadFailed } from '../../layout/LoadFailed.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'

/** An application that is being fetched, or cannot be begun: no such service, not for this person, no connection. */
export function ApplicationLoadView({ load, actions }: { readonly load: ApplicationLoad; readonly actions: ApplicationActions }) {
  const t = useT()
  if (load.kind === 'loading' || load.kind === 'ready') {
    return (
      <div className="ec-card ec-step">
        <PageTitle>{t('stepApplicationData')}</PageTitle>
        <Waiting words={t('loading')} lines={6} />
      </div>
    )
  }
  if (load.kind === 'failed') {
    return (
      <div className="ec-card ec-step">
        <PageTitle>{t('stepApplicationData')}</PageTitle>
        <LoadFailed message={load.message} onRetry={actions.retry} />
      </div>
    )
  }
  if (load.kind === 'unqualified') {
    // The dialog over it says why, and its OK closes the page [8-07].
    return (
      <div className="ec-card ec-page-card">
        <PageTitle>{t('friendlyReminder')}</PageTitle>
      </div>
    )
  }
  return (
    <div className="ec-card ec-page-card">
      <Result
        picture="empty"
        heading={<PageTitle>{t('serviceNotFound')}</PageTitle>}
        actions={
          <Button look="primary" onPress={actions.close}>
            {t('close')}
          </Button>
        }
      />
    </div>
  )
}
