import { useApp } from '../shell/app-context.tsx'
import { useFlow } from '../shell/use-flow.ts'
import { useT } from '../shell/use-translate.ts'

/** Element that describes the control beside the badge; what the control is called does not change with the figure. */
export const WAITING = 'ec-waiting'

/** Beside 'my applications': how many of them wait for the user. Draw it once on a page. */
export function WaitingBadge() {
  const t = useT()
  const { count } = useFlow(useApp().waiting).state
  return (
    <>
      {count > 0 && (
        <span className="ec-badge ec-figures" aria-hidden="true">
          {count}
        </span>
      )}
      <span id={WAITING} hidden>
        {count > 0 && t('waitingForYou', { count })}
      </span>
    </>
  )
}
