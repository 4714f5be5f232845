import { contentLanguage } from '../../domain/languages.ts'
import { locationText } from '../../domain/plans/location-text.ts'
import type { Plan } from '../../domain/plans/plan.ts'
import type { MessageKey } from '../../i18n/keys.ts'
import { useLanguage, useT } from '../shell/use-translate.ts'
import { unbroken } from './unbroken.ts'
import './foreign-text.css'

interface ForeignNoteProps {
  readonly text: MessageKey
  /** language of the text, if the sender names it; otherwise the content language for this reader */
  readonly language?: string | undefined
}

/** Marks text as Portuguese for readers of another language [1-06]. */
export function ForeignNote({ text, language }: ForeignNoteProps) {
  const t = useT()
  const pageLanguage = useLanguage()
  const written = language ?? contentLanguage(pageLanguage)
  return written === 'pt' && pageLanguage !== 'pt' ? <p className="ec-foreign ec-small">{t(text)}</p> : null
}

/** Location of a plan, marked as Portuguese if the page is in another language [1-06], [3-13]. */
export function PlanPlace({ plan }: { readonly plan: Pick<Plan, 'location'> }) {
  const language = useLanguage()
  const written = contentLanguage(language)
  return <span lang={written === language ? undefined : written}>{unbroken(locationText(plan.location, language))}</span>
}
