import { useId } from 'react'
import type { Surroundings as View } from '../../../domain/plans/place.ts'
import type { Offered } from '../../../flows/core/flow.ts'
import type { PlaceFinderActions, PlaceFinderState } from '../../../flows/purchase/place-finder/types.ts'
import { latePart } from '../../shell/late-part.tsx'
import { useT } from '../../shell/use-translate.ts'
import { ParcelInWords } from './ParcelInWords.tsx'
import { ParcelRow } from './ParcelRow.tsx'

const ParcelMap = latePart(async () => (await import('./ParcelMap.tsx')).default)

interface SurroundingsProps {
  readonly view: View
  readonly state: PlaceFinderState
  readonly actions: PlaceFinderActions
  readonly onChoose: Offered<[number: string]>
}

/** List and map of the same parcels in the same order, with one active parcel. A narrow page shows one of the two. */
export function Surroundings({ view: { parcels, more }, state, actions, onChoose }: SurroundingsProps) {
  const t = useT()
  const { active, view } = state
  const list = useId()
  /** The focus goes from the map to the active parcel of the list, or to the first if it cannot be chosen. */
  const leaveMap = () => {
    const rows = document.getElementById(list)
    const row = rows?.querySelector<HTMLElement>(`[data-parcel="${active}"]`) ?? rows?.querySelector<HTMLElement>('button')
    row?.focus()
  }
  if (parcels.length === 0) return <p className="ec-muted">{t('noParcelHere')}</p>
  return (
    <>
      {more && <p className="ec-note">{t('moreParcels', { count: parcels.length })}</p>}
      <div className="ec-finder__views ec-row">
        {(['list', 'map'] as const).map((one) => (
          <button key={one} type="button" className="ec-finder__view ec-bare" aria-pressed={view === one} onClick={() => actions.show(one)}>
            {t(one === 'list' ? 'viewAsList' : 'viewAsMap')}
          </button>
        ))}
      </div>
      <div className={`ec-finder__both ec-finder__both--${view}`}>
        <ul id={list} className="ec-finder__list" aria-label={t('parcelsFound')}>
          {parcels.map((parcel) => (
            <li key={parcel.number}>
              <ParcelRow parcel={parcel} isActive={parcel.number === active} onActive={actions.activate} onChoose={onChoose} />
            </li>
          ))}
        </ul>
        <ParcelMap parcels={parcels} active={active} onActive={actions.activate} onChoose={onChoose} onLeave={leaveMap} />
      </div>
      <ParcelInWords state={state} actions={actions} />
    </>
  )
}
