import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#kit/Button'
import { BackIcon } from '#kit/icons'
import { Loading } from '#kit/Loading'
import type { Offered } from '../../../flows/core/flow.ts'
import { createPlaceFinder } from '../../../flows/purchase/place-finder/create-place-finder.ts'
import { LoadFailed } from '../../shell/pages/LoadFailed.tsx'
import { useAppFlow } from '../../shell/use-flow.ts'
import { useT } from '../../shell/use-translate.ts'
import { FoundPlaces } from './FoundPlaces.tsx'
import { KnownParcels } from './KnownParcels.tsx'
import { useNameOf } from './names.ts'
import { Surroundings } from './Surroundings.tsx'
import './finder.css'

interface PlaceFinderProps {
  /** opens the dialog of the plan with that number */
  readonly onChoose: Offered<[number: string]>
}

/** Below the box: places that its text may mean; then the parcels of the one that was opened, as a list and on a map. */
export default function PlaceFinder({ onChoose }: PlaceFinderProps) {
  const t = useT()
  const nameOf = useNameOf()
  const { state, actions } = useAppFlow(createPlaceFinder)
  const { found, centre, around, recent } = state
  const own = state.own.filter(({ number }) => recent.every((one) => one.number !== number))
  const choose =
    onChoose &&
    ((number: string) => {
      actions.remember(number)
      onChoose(number)
    })
  const section = useRef<HTMLElement>(null)
  /** The pressed button goes, so the focus moves to the heading or the first button of what is shown instead. */
  const lead = (act: () => void) => {
    flushSync(act)
    const next = section.current?.querySelector<HTMLElement>('h2') ?? section.current?.querySelector('button')
    next?.focus()
  }
  return (
    <section ref={section} className="ec-finder ec-stack ec-gap-3" aria-label={t('findParcel')}>
      {centre === null ? (
        <>
          {found.kind === 'idle' && (
            <>
              <KnownParcels title={t('lastParcels')} parcels={recent} onChoose={choose} onForget={actions.forget} />
              <KnownParcels title={t('ownParcels')} parcels={own} onChoose={choose} />
            </>
          )}
          {found.kind === 'loading' && <Loading lines={2} />}
          {found.kind === 'failed' && <LoadFailed message={found.message} onRetry={actions.retry} />}
          {found.kind === 'ready' && (
            <FoundPlaces
              found={found.value}
              onPlace={(place) => lead(() => actions.openPlace(place))}
              onSurroundings={(parcel) => lead(() => actions.openParcel(parcel))}
              onChoose={choose}
            />
          )}
        </>
      ) : (
        <>
          <div className="ec-row">
            <Button look="quiet" icon={<BackIcon />} onPress={actions.back && (() => lead(() => actions.back?.()))}>
              {t('backToPlaces')}
            </Button>
            <h2 className="ec-finder__title" tabIndex={-1}>
              {nameOf(centre)}
            </h2>
          </div>
          {around.kind === 'loading' && <Loading lines={4} />}
          {around.kind === 'failed' && <LoadFailed message={around.message} onRetry={actions.retry} />}
          {around.kind === 'ready' && <Surroundings view={around.value} state={state} actions={actions} onChoose={choose} />}
        </>
      )}
      <p className="ec-only-read" role="status">
        {state.announcement && t(state.announcement)}
      </p>
    </section>
  )
}
