import { Button } from '#kit/Button'
import { MapIcon } from '#kit/icons'
import type { ParcelLine, Place } from '../../../domain/plans/place.ts'
import type { PlaceKind } from '../../../domain/plans/place-kinds.ts'
import type { Offered } from '../../../flows/core/flow.ts'
import type { Found } from '../../../flows/purchase/place-finder/types.ts'
import type { MessageKey } from '../../../i18n/index.ts'
import { useT } from '../../shell/use-translate.ts'
import { usePlaceName } from './names.ts'
import { ParcelRow } from './ParcelRow.tsx'

interface FoundPlacesProps {
  readonly found: Found
  readonly onPlace: (place: Place) => void
  readonly onSurroundings: (parcel: ParcelLine) => void
  readonly onChoose: Offered<[number: string]>
}

const KINDS: Readonly<Record<PlaceKind, MessageKey>> = {
  street: 'placeStreet',
  building: 'placeBuilding',
  area: 'placeArea',
  alias: 'placeAlias',
}

/** The parcels at the door that was named, then the places, each with the name that matched. */
export function FoundPlaces({ found: { places, parcels }, onPlace, onSurroundings, onChoose }: FoundPlacesProps) {
  const t = useT()
  const placeName = usePlaceName()
  if (places.length === 0 && parcels.length === 0) return <p className="ec-muted">{t('noPlaceFound')}</p>
  return (
    <>
      {parcels.length > 0 && (
        <ul className="ec-stack" aria-label={t('parcelsFound')}>
          {parcels.map((parcel) => (
            <li key={parcel.number} className="ec-row ec-box ec-finder__parcel">
              <ParcelRow parcel={parcel} onChoose={onChoose} />
              <Button icon={<MapIcon />} name={`${t('showSurroundings')} ${parcel.number}`} onPress={() => onSurroundings(parcel)}>
                {t('showSurroundings')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {places.length > 0 && (
        <ul className="ec-finder__list" aria-label={t('placesOfName')}>
          {places.map((place) => {
            const name = placeName(place.name)
            return (
              <li key={place.id}>
                <button type="button" className="ec-finder__line ec-finder__line--place ec-bare ec-lights" onClick={() => onPlace(place)}>
                  <span>
                    {name}
                    {place.matched !== name && <span className="ec-small"> {t('matchedName', { name: place.matched })}</span>}
                  </span>
                  <span className="ec-muted ec-small">
                    {t(KINDS[place.kind])} · {t('parcelCount', { count: place.count })}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
