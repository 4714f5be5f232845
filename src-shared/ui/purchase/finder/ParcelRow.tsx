import type { ParcelLine } from '../../../domain/plans/place.ts'
import type { Offered } from '../../../flows/core/flow.ts'
import { PlanPlace } from '../../parts/foreign-text.tsx'
import { useT } from '../../shell/use-translate.ts'

interface ParcelRowProps {
  readonly parcel: ParcelLine
  readonly isActive?: boolean
  readonly onActive?: (number: string) => void
  readonly onChoose: Offered<[number: string]>
}

/** A parcel in one line: its number and address. A press opens the dialog of its plan, if that is sold. */
export function ParcelRow({ parcel, isActive = false, onActive, onChoose }: ParcelRowProps) {
  const t = useT()
  const { number, orderable } = parcel
  const words = (
    <>
      <span className="ec-figures ec-strong">{number}</span>
      <span className="ec-small">
        <PlanPlace plan={parcel} />
      </span>
    </>
  )
  if (!orderable)
    return (
      <div className="ec-finder__line ec-muted">
        {words}
        <span className="ec-small">{t('notSoldOnline')}</span>
      </div>
    )
  return (
    <button
      type="button"
      className="ec-finder__line ec-bare ec-lights"
      data-parcel={number}
      aria-current={isActive || undefined}
      onFocus={() => onActive?.(number)}
      onMouseEnter={() => onActive?.(number)}
      onClick={() => onChoose?.(number)}
    >
      {words}
    </button>
  )
}
