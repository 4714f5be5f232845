import { Button } from '#kit/Button'
import { InfoIcon, NewTabIcon } from '#kit/icons'
import { Loading } from '#kit/Loading'
import type { Direction, ParcelForm } from '../../../domain/plans/parcel-words.ts'
import type { PlaceFinderActions, PlaceFinderState } from '../../../flows/purchase/place-finder/types.ts'
import type { MessageKey } from '../../../i18n/index.ts'
import { dotted } from '../../parts/dotted.ts'
import { Facts } from '../../parts/Facts.tsx'
import { LoadFailed } from '../../shell/pages/LoadFailed.tsx'
import type { FlowParts } from '../../shell/use-flow.ts'
import { useT } from '../../shell/use-translate.ts'
import { usePlaceName } from './names.ts'

const FORMS: Readonly<Record<ParcelForm, MessageKey>> = {
  square: 'formSquare',
  rectangle: 'formRectangle',
  strip: 'formStrip',
  triangle: 'formTriangle',
  irregular: 'formIrregular',
}

const TOWARDS: Readonly<Record<Direction, MessageKey>> = {
  north: 'north',
  'north-east': 'northEast',
  east: 'east',
  'south-east': 'southEast',
  south: 'south',
  'south-west': 'southWest',
  west: 'west',
  'north-west': 'northWest',
}

/** The active parcel in words: parish, area, form, streets and neighbours, for users who do not see the map. */
export function ParcelInWords({ state: { active, words }, actions }: FlowParts<PlaceFinderState, PlaceFinderActions>) {
  const t = useT()
  const placeName = usePlaceName()
  if (active === null) return null
  return (
    <div className="ec-stack" aria-live="polite">
      {words.kind === 'idle' && (
        <Button look="quiet" icon={<InfoIcon />} onPress={actions.describe}>
          {t('describeParcel', { number: active })}
        </Button>
      )}
      {words.kind === 'loading' && <Loading lines={3} />}
      {words.kind === 'failed' && <LoadFailed message={words.message} onRetry={actions.describe} />}
      {words.kind === 'ready' && (
        <>
          <Facts
            facts={[
              { name: t('cadastralNumber'), value: words.value.number },
              { name: t('parish'), value: placeName(words.value.parish) },
              { name: t('area'), value: t('squareMetres', { area: words.value.areaSqm }) },
              {
                name: t('shape'),
                value: t('formAndSize', {
                  form: t(FORMS[words.value.form]),
                  width: Math.round(words.value.width),
                  length: Math.round(words.value.length),
                }),
              },
              { name: t('placesOfName'), value: words.value.places.map(placeName).join('\u00a0· ') },
              {
                name: t('neighbours'),
                value: dotted(words.value.neighbours.map(({ number, direction }) => `${t(TOWARDS[direction])} ${number}`)),
              },
            ].filter(({ value }) => value !== '')}
          />
          <Button
            look="quiet"
            name={`${t(words.value.watched ? 'stopWatching' : 'watchParcel')} ${words.value.number}`}
            onPress={actions.watch}
          >
            {t(words.value.watched ? 'stopWatching' : 'watchParcel')}
          </Button>
          <Button look="quiet" icon={<NewTabIcon />} onPress={actions.openMapApp}>
            {t('openInMapApp')}
            <span className="ec-only-read"> {t('opensInNewWindow')}</span>
          </Button>
        </>
      )}
    </div>
  )
}
