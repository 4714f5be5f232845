import { Button } from '#kit/Button'
import { CheckIcon } from '#kit/icons'
import { Notice } from '#kit/Notice'
import { LANGUAGE_FACTS } from '../../domain/languages.ts'
import type { ApplicationActions, DraftState } from '../../flows/application/types.ts'
import { HOUR_AND_MINUTE, macaoTime } from '../macao-time.ts'
import { useLanguage, useMessageText, useT } from '../use-translate.ts'

interface DraftMarkProps {
  readonly draft: DraftState
  readonly actions: Pick<ApplicationActions, 'acceptOtherDraft' | 'keepOwnDraft' | 'startOver'>
}

/** Whether what is typed is kept, and what to do when two devices say different things (decision 9.25). */
export function DraftMark({ draft, actions }: DraftMarkProps) {
  const t = useT()
  const words = useDraftWords(draft)
  if (draft.kind === 'conflict') {
    return (
      <Notice
        tone="warning"
        announce="now"
        actions={
          <>
            <Button onPress={actions.acceptOtherDraft}>{t('draftTakeTheirs')}</Button>
            <Button onPress={actions.keepOwnDraft}>{t('draftKeepMine')}</Button>
          </>
        }
      >
        <p>{words}</p>
      </Notice>
    )
  }
  // No empty line where there is nothing to keep yet.
  if (draft.kind === 'none' && actions.startOver === undefined) return null
  return (
    <div className="ec-draft">
      {/* Only a failure is announced: 'saving' would interrupt every pause in typing. */}
      <p
        className={`ec-draft__mark ec-draft__mark--${draft.kind}`}
        data-draft={draft.kind}
        role={draft.kind === 'failed' ? 'alert' : undefined}
      >
        {draft.kind === 'saved' && <CheckIcon />}
        {words}
      </p>
      <Button look="quiet" onPress={actions.startOver}>
        {t('startOver')}
      </Button>
    </div>
  )
}

function useDraftWords(draft: DraftState): string {
  const t = useT()
  const messageText = useMessageText()
  const { locale } = LANGUAGE_FACTS[useLanguage()]
  const time = (at: Date) => macaoTime(locale, HOUR_AND_MINUTE, at)
  switch (draft.kind) {
    case 'none':
      return ''
    case 'unsaved':
      return t('draftUnsaved')
    case 'saving':
      return t('draftSaving')
    case 'failed':
      return t('nameAndValue', { name: t('draftNotSaved'), value: messageText(draft.message) })
    case 'saved':
      return t('draftSavedAt', { time: time(draft.at), date: macaoTime(locale, { dateStyle: 'medium' }, draft.keptUntil) })
    case 'conflict':
      return t('draftConflict', { time: time(draft.otherSavedAt) })
  }
}
