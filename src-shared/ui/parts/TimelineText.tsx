import type { TimelineItem } from '#kit/Timeline'
import { STEP_STATE_LABELS } from '../../i18n/code-labels.ts'
import { useT } from '../shell/use-translate.ts'

/** Text of an item in the timeline of both kits; its state is in the text for screen readers, not only in the dot. */
export function TimelineText({ item: { title, detail, state } }: { readonly item: TimelineItem }) {
  const t = useT()
  return (
    <>
      <span className={state === 'waiting' ? 'ec-muted' : 'ec-strong'}>{title}</span>{' '}
      <span className="ec-only-read">{t(STEP_STATE_LABELS[state])}</span>
      {detail !== undefined && <div className="ec-small">{detail}</div>}
    </>
  )
}
