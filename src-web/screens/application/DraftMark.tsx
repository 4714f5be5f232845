import { LANGUAGE_FACTS } from '#shared/domain/languages.ts'
import type { ApplicationActions, DraftState } from '#shared/flows/application/types.ts'
import { useLanguage, useMessageText, useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { CheckIcon } from '../../kit/icons.tsx'
import { Notice } from '../../kit/Notice.tsx'

/** Whether what is typed is kept, and what to do when two devices say different things (decision 9.25). */
export function DraftMark({ draft, actions }: { readonly draft: DraftState; readonly actions: ApplicationActions }) {
  const t = useT()
  const messageText = useMessageText()
  const { locale } = LANGUAGE_FACTS[useLanguage()]
  const timeOf = (at: Date) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Macau', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
  const dayOf = (at: Date) => new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Macau', dateStyle: 'medium' }).format(at)
  if (draft.kind === 'conflict') {
    return (
      <div role="alert">
        <Notice
          tone="warning"
          actions={
            <>
              <Button onPress={actions.acceptOtherDraft}>{t('draftTakeTheirs')}</Button>
              <Button onPress={actions.keepOwnDraft}>{t('draftKeepMine')}</Button>
            </>
          }
        >
          <p>{t('draftConflict', { time: timeOf(draft.otherSavedAt) })}</p>
        </Notice>
      </div>
    )
  }
  const said = {
    none: '',
    unsaved: t('draftUnsaved'),
    saving: t('draftSaving'),
    saved: draft.kind === 'saved' ? t('draftSavedAt', { time: timeOf(draft.at), date: dayOf(draft.keptUntil) }) : '',
    failed: draft.kind === 'failed' ? `${t('draftNotSaved')}: ${messageText(draft.message)}` : '',
  }[draft.kind]
  return (
    <div className="ec-draft">
      <p className={draft.kind === 'failed' ? 'ec-draft__mark ec-draft__mark--failed' : 'ec-draft__mark'} role="status">
        {draft.kind === 'saved' && <CheckIcon />}
        {said}
      </p>
      <Button look="quiet" onPress={actions.startOver}>
        {t('startOver')}
      </Button>
    </div>
  )
}
