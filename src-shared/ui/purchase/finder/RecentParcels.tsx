import { useId } from 'react'
import { Button } from '#kit/Button'
import type { ParcelLine } from '../../../domain/plans/place.ts'
import type { Offered } from '../../../flows/core/flow.ts'
import { useT } from '../../shell/use-translate.ts'
import { ParcelRow } from './ParcelRow.tsx'

interface RecentParcelsProps {
  readonly parcels: readonly ParcelLine[]
  readonly onChoose: Offered<[number: string]>
  readonly onForget: Offered
}

/** The parcels that were last chosen by place, below an empty box. */
export function RecentParcels({ parcels, onChoose, onForget }: RecentParcelsProps) {
  const t = useT()
  const id = useId()
  if (parcels.length === 0) return null
  return (
    <>
      <div className="ec-row ec-row--apart">
        <h2 id={id} className="ec-finder__title">
          {t('lastParcels')}
        </h2>
        <Button look="quiet" onPress={onForget} name={`${t('clearList')}: ${t('lastParcels')}`}>
          {t('clearList')}
        </Button>
      </div>
      <ul className="ec-finder__list" aria-labelledby={id}>
        {parcels.map((parcel) => (
          <li key={parcel.number}>
            <ParcelRow parcel={parcel} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </>
  )
}
