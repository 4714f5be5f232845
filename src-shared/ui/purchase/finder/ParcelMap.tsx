import { type KeyboardEvent, useId, useMemo } from 'react'
import { Button } from '#kit/Button'
import { MinusIcon, PlusIcon } from '#kit/icons'
import { locationText } from '../../../domain/plans/location-text.ts'
import type { ParcelShape } from '../../../domain/plans/place.ts'
import type { Offered } from '../../../flows/core/flow.ts'
import { useLanguage, useT } from '../../shell/use-translate.ts'
import { leads, MAP, mapShapes, parcelBy } from './map-shapes.ts'
import { useMapZoom } from './use-map-zoom.ts'

interface ParcelMapProps {
  readonly parcels: readonly ParcelShape[]
  readonly active: string | null
  readonly onActive: (number: string) => void
  readonly onChoose: Offered<[number: string]>
  /** Escape was pressed */
  readonly onLeave: () => void
}

/** Width of a parcel's label in the map's units. */
const LABEL = 22

/**
 * The parcels on a map. For the keyboard and screen readers it is one list box: arrows go to the nearest parcel in that
 * direction, Page Up and Down through the list's order, Enter takes it, + and − zoom, Escape leaves.
 */
export default function ParcelMap({ parcels, active, onActive, onChoose, onLeave }: ParcelMapProps) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const shapes = useMemo(() => mapShapes(parcels), [parcels])
  const { svg, transform, zoomIn, zoomOut, reveal } = useMapZoom()
  const idOf = (number: string) => `${id}${number}`
  const choose = (number: string | null) => {
    if (parcels.some((parcel) => parcel.number === number && parcel.orderable)) onChoose?.(number ?? '')
  }
  const goTo = (number: string | undefined) => {
    const shape = shapes.find((one) => one.number === number)
    if (shape === undefined) return
    onActive(shape.number)
    reveal(shape.middle)
  }
  const keys = new Map<string, () => void>([
    ['Enter', () => choose(active)],
    [' ', () => choose(active)],
    ['Escape', onLeave],
    ['+', zoomIn],
    ['=', zoomIn],
    ['-', zoomOut],
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    const act = leads(key) ? () => goTo(parcelBy(key, shapes, active ?? '')) : keys.get(key)
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    <div className="ec-map">
      <div
        className="ec-map__picture"
        role="listbox"
        aria-label={t('mapOfParcels')}
        aria-describedby={`${id}-keys`}
        aria-activedescendant={active === null ? undefined : idOf(active)}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <svg ref={svg} viewBox={`0 0 ${MAP.width} ${MAP.height}`} role="none">
          <g transform={transform.toString()}>
            {shapes.map(({ number, path, middle: [x, y], width }, at) => {
              const parcel = parcels[at]
              if (parcel === undefined) return null
              const { location, orderable } = parcel
              const name = `${number}, ${locationText(location, language)}`
              return (
                <g
                  key={number}
                  id={idOf(number)}
                  role="option"
                  aria-selected={number === active}
                  aria-label={orderable ? name : `${name}, ${t('notSoldOnline')}`}
                  className={orderable ? 'ec-map__parcel' : 'ec-map__parcel ec-map__parcel--unsold'}
                  onClick={() => (number === active ? choose(number) : onActive(number))}
                >
                  <path d={path} fillRule="evenodd" vectorEffect="non-scaling-stroke" />
                  {width * transform.k > LABEL && (
                    <text x={x} y={y} fontSize={11 / transform.k} textAnchor="middle" dominantBaseline="central">
                      {number.split('.')[1]}
                    </text>
                  )}
                </g>
              )
            })}
          </g>
        </svg>
      </div>
      <p id={`${id}-keys`} className="ec-only-read">
        {t('mapKeys')}
      </p>
      <div className="ec-map__buttons">
        <Button icon={<PlusIcon />} name={t('zoomIn')} onPress={zoomIn} />
        <Button icon={<MinusIcon />} name={t('zoomOut')} onPress={zoomOut} />
      </div>
    </div>
  )
}
