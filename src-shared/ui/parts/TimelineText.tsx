import type { TimelineItem } from '#kit/Timeline'
import { STEP_STATE_LABELS } from '../../i18n/code-labels.ts'
import { useT } from '../shell/use-translate.ts'

/**
 * Text of an item in the timeline of both kits. Screen readers hear the state of an item that has not happened yet, which others see by its
 * dot.
 */
export function TimelineText({ item: { title, detail, state } }: { readonly item: TimelineItem }) {
  const t = useT()
  return (
    <>
      <span className={state === 'waiting' ? 'ec-muted' : 'ec-strong'}>{title}</span>{' '}
      {state !== 'finished' && <span className="ec-only-read">{t(STEP_STATE_LABELS[state])}</span>}
      {detail !== undefined && <div className="ec-small">{detail}</div>}
    </>
  )
}
