import type { ApplicationActions, ApplicationLoad } from '#shared/flows/application/types.ts'
import { useT, useWords } from '#shared/ui/use-words.ts'
import { Button } from '../../kit/Button.tsx'
import { Result } from '../../kit/Result.tsx'
import { Waiting } from '../../kit/Waiting.tsx'
import { LoadFailed } from '../../layout/LoadFailed.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'

/** An application that is being fetched, or cannot be begun: no such service, not for this person, no connection. */
export function ApplicationLoadView({ load, actions }: { readonly load: ApplicationLoad; readonly actions: ApplicationActions }) {
  const t = useT()
  const words = useWords()
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
  const isUnknown = load.kind === 'unknown'
  return (
    <div className="ec-card ec-page-card">
      <Result
        picture={isUnknown ? 'empty' : 'warning'}
        heading={<PageTitle>{t(isUnknown ? 'serviceNotFound' : 'friendlyReminder')}</PageTitle>}
        actions={
          <Button look="primary" onPress={actions.close}>
            {t(isUnknown ? 'close' : 'ok')}
          </Button>
        }
      >
        {!isUnknown && <p role="alert">{words(load.message)}</p>}
      </Result>
    </div>
  )
}
