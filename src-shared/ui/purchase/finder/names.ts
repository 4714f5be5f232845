import { LANGUAGE_FACTS, type WireText } from '../../../domain/languages.ts'
import { locationText } from '../../../domain/plans/location-text.ts'
import type { Centre } from '../../../flows/purchase/place-finder/types.ts'
import { useLanguage, useT } from '../../shell/use-translate.ts'

/** A place's name in the language of locations: English readers see the Portuguese one [1-06]. */
export function usePlaceName(): (name: WireText) => string {
  const { contentKey } = LANGUAGE_FACTS[useLanguage()]
  return (name) => name[contentKey]
}

/** The name of what list and map are around. */
export function useNameOf(): (centre: Centre) => string {
  const t = useT()
  const language = useLanguage()
  const placeName = usePlaceName()
  return (centre) => {
    if (centre.kind === 'here') return t('parcelsNearMe')
    if (centre.kind === 'place') return placeName(centre.place.name)
    return `${centre.parcel.number} · ${locationText(centre.parcel.location, language)}`
  }
}
