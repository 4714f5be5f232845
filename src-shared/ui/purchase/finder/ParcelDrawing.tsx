import { createParcelPictures } from '../../../flows/purchase/parcel-pictures/create-parcel-pictures.ts'
import { useAppFlow } from '../../shell/use-flow.ts'
import { useT } from '../../shell/use-translate.ts'
import { drawingOf } from './map-shapes.ts'

const SIZE = { width: 104, height: 66 } as const
/** Room in which the neighbours are seen. */
const MARGIN = 18

/** A parcel among its neighbours, north up; nothing until it is loaded, or if the register has no outline. */
export default function ParcelDrawing({ number }: { readonly number: string }) {
  const t = useT()
  const picture = useAppFlow(createParcelPictures).state.pictures[number]
  if (picture === undefined) return null
  const { pathOf } = drawingOf(picture.outlines, SIZE, MARGIN)
  return (
    <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={t('outlineOf', { number })}>
      <path className="ec-thumb__around" d={pathOf(picture.around)} fillRule="evenodd" />
      <path className="ec-thumb__parcel" d={pathOf(picture.outlines)} fillRule="evenodd" />
    </svg>
  )
}
