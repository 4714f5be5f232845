import { Button } from '#kit/Button'
import { CheckIcon } from '#kit/icons'
import { Notice } from '#kit/Notice'
import { macaoDay } from '../../domain/calendar/day.ts'
import type { ServiceChange } from '../../domain/service/service.ts'
import type { AnswerFault, ApplicationActions, DraftState } from '../../flows/application/types.ts'
import { focusField } from '../../forms/step-form/focus-field.ts'
import type { MessageKey } from '../../i18n/index.ts'
import { preventing } from '../shell/prevent-default.ts'
import { useT } from '../shell/use-translate.ts'
import './application.css'

interface DraftMarkProps {
  readonly draft: DraftState
  readonly actions: Pick<ApplicationActions, 'acceptOtherDraft' | 'keepOwnDraft' | 'startOver'>
}

/** Shows whether the draft is saved, and what to do if two devices have different versions (decision 9.25). */
export function DraftMark({ draft, actions }: DraftMarkProps) {
  const t = useT()
  const draftText = useDraftText(draft)
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
        <p>{draftText}</p>
      </Notice>
    )
  }
  // Without a draft there is no line to show.
  if (draft.kind === 'none' && actions.startOver === undefined) return null
  return (
    <div className="ec-row ec-row--apart ec-draft">
      {/* Only a failure is announced: 'saving' would interrupt at every pause in typing. */}
      <p className="ec-line ec-small ec-draft__mark" role={draft.kind === 'failed' ? 'alert' : undefined}>
        {draft.kind === 'saved' && <CheckIcon />}
        {draftText}
      </p>
      <Button look="quiet" onPress={actions.startOver}>
        {t('startOver')}
      </Button>
    </div>
  )
}

function useDraftText(draft: DraftState): string {
  const t = useT()
  switch (draft.kind) {
    case 'none':
      return ''
    case 'unsaved':
      return t('draftUnsaved')
    case 'saving':
      return t('draftSaving')
    case 'failed':
      return t('nameAndValue', { name: t('draftNotSaved'), value: t(draft.message) })
    case 'saved':
      return t('draftSavedAt', { at: draft.at.toISOString(), until: macaoDay(draft.keptUntil) })
    case 'conflict':
      return t('draftConflict', { at: draft.otherSavedAt.toISOString() })
  }
}

interface FaultSummaryProps {
  readonly faults: readonly AnswerFault[]
  /** how often the user tried to continue: each attempt is announced again */
  readonly shown: number
}

/** Faults that block the applicant from continuing; each links to its field [5-06]. */
export function FaultSummary({ faults, shown }: FaultSummaryProps) {
  const t = useT()
  if (faults.length === 0) return null
  return (
    <section aria-label={t('errorSummaryTitle')}>
      <Notice key={shown} tone="failure" announce="now" title={t('errorSummaryTitle')}>
        <ul className="ec-summary__list">
          {faults.map(({ stepId, path, label, message }) => {
            const value = t(message)
            const text = label === '' ? value : t('nameAndValue', { name: label, value })
            return <li key={`${stepId} ${path} ${text}`}>{path === '' ? text : <FieldLink path={path}>{text}</FieldLink>}</li>
          })}
        </ul>
      </Notice>
    </section>
  )
}

const FieldLink = ({ path, children }: { readonly path: string; readonly children: string }) => (
  <a href={`#${path}`} onClick={preventing(() => focusField(path))}>
    {children}
  </a>
)

const CHANGE_LABELS: Readonly<Record<ServiceChange['why'], MessageKey>> = {
  removed: 'changeRemoved',
  changed: 'changeChanged',
  added: 'changeAdded',
}

interface ServiceChangesProps {
  readonly changes: readonly ServiceChange[]
  readonly onRead: (() => void) | undefined
}

/** Changes of the service since the draft was started, until they are read (decision 9.25). */
export function ServiceChanges({ changes, onRead }: ServiceChangesProps) {
  const t = useT()
  if (changes.length === 0) return null
  return (
    <Notice tone="warning" announce="now" title={t('serviceChangedTitle')} actions={<Button onPress={onRead}>{t('understood')}</Button>}>
      <ul className="ec-summary__list">
        {changes.map(({ stepId, title, why }) => (
          <li key={`${stepId} ${title} ${why}`}>{t(CHANGE_LABELS[why], { title })}</li>
        ))}
      </ul>
    </Notice>
  )
}
