import { useId } from 'react'
import { LANGUAGE_FACTS, LANGUAGES } from '../../domain/languages.ts'
import type { MyRecordsActions, MyRecordsState } from '../../flows/records/types.ts'
import { Tick } from '../parts/Tick.tsx'
import type { FlowParts } from '../shell/use-flow.ts'
import { useT } from '../shell/use-translate.ts'

/**
 * In which language notifications are sent: the page's at each application, until the person chooses one; and whether they say that a plan
 * is no longer the newest (decision 11).
 */
export function NoticeLanguage({ state, actions }: FlowParts<MyRecordsState, MyRecordsActions>) {
  const t = useT()
  const id = useId()
  if (actions.chooseNoticeLanguage === undefined) return null
  return (
    <div className="ec-stack ec-gap-1">
      <label className="ec-field__label" htmlFor={id}>
        {t('notificationLanguage')}
      </label>
      <select
        id={id}
        className="ec-input ec-select ec-select--short"
        value={state.noticeLanguage ?? ''}
        onChange={({ target }) => actions.chooseNoticeLanguage?.(LANGUAGES.find((one) => one === target.value))}
      >
        <option value="">{t('noticeLanguageOfPage')}</option>
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one}>
            {LANGUAGE_FACTS[one].selfName}
          </option>
        ))}
      </select>
      <Tick label={t('planNewsWanted')} checked={state.planNews} onChange={actions.choosePlanNews} />
    </div>
  )
}
