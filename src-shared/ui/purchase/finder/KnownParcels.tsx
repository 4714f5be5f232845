import { useId } from 'react'
import { Button } from '#kit/Button'
import type { ParcelLine } from '../../../domain/plans/place.ts'
import type { Offered } from '../../../flows/core/flow.ts'
import { useT } from '../../shell/use-translate.ts'
import { ParcelRow } from './ParcelRow.tsx'

interface KnownParcelsProps {
  readonly title: string
  readonly parcels: readonly ParcelLine[]
  readonly onChoose: Offered<[number: string]>
  readonly onForget?: Offered
}

/** Parcels that the user knows, below an empty box: those last chosen by place, or one's own. */
export function KnownParcels({ title, parcels, onChoose, onForget }: KnownParcelsProps) {
  const t = useT()
  const id = useId()
  if (parcels.length === 0) return null
  return (
    <>
      <div className="ec-row ec-row--apart">
        <h2 id={id} className="ec-finder__title">
          {title}
        </h2>
        {onForget && (
          <Button look="quiet" onPress={onForget} name={`${t('clearList')}: ${title}`}>
            {t('clearList')}
          </Button>
        )}
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
