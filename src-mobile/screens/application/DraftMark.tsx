import { LANGUAGE_FACTS } from '#shared/domain/languages.ts'
import type { ApplicationActions, DraftState } from '#shared/flows/application/types.ts'
import { useLanguage, useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Notice } from '../../kit/Notice.tsx'

const ZONE = { timeZone: 'Asia/Macau' } as const

const useTime = () => {
  const { locale } = LANGUAGE_FACTS[useLanguage()]
  return {
    time: (at: Date) => at.toLocaleTimeString(locale, { ...ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    day: (at: Date) => at.toLocaleDateString(locale, { ...ZONE, dateStyle: 'medium' }),
  }
}

type Props = { readonly draft: DraftState; readonly actions: Pick<ApplicationActions, 'acceptOtherDraft' | 'keepOwnDraft'> }

/** The saved mark (decision 9.25): quiet while all is well, a question when another device saved meanwhile. */
export function DraftMark({ draft, actions }: Props) {
  const t = useT()
  const { time, day } = useTime()
  if (draft.kind === 'conflict') {
    return (
      <Notice
        tone="warning"
        announce="now"
        actions={
          <>
            <Button onPress={actions.keepOwnDraft}>{t('draftKeepMine')}</Button>
            <Button onPress={actions.acceptOtherDraft}>{t('draftTakeTheirs')}</Button>
          </>
        }
      >
        <p>{t('draftConflict', { time: time(draft.otherSavedAt) })}</p>
      </Notice>
    )
  }
  const words = {
    none: () => '',
    unsaved: () => t('draftUnsaved'),
    saving: () => t('draftSaving'),
    failed: () => t('draftNotSaved'),
    saved: () => (draft.kind === 'saved' ? t('draftSavedAt', { time: time(draft.at), date: day(draft.keptUntil) }) : ''),
  }[draft.kind]()
  // Only what was lost or saved is said aloud; 'saving' would interrupt every pause in typing.
  return (
    <p className={`s-draft s-draft-${draft.kind}`} data-draft={draft.kind} {...(draft.kind === 'failed' && { role: 'alert' })}>
      {words}
    </p>
  )
}
