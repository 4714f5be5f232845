import { latePart } from '../shell/late-part.tsx'
import './thumbnail.css'

const ParcelDrawing = latePart(async () => (await import('./finder/ParcelDrawing.tsx')).default, { failed: () => null })

/** A small picture of a parcel. Its place is kept while it loads, so nothing beside it moves. */
export const ParcelThumbnail = ({ number }: { readonly number: string }) => (
  <span className="ec-thumb">
    <ParcelDrawing number={number} />
  </span>
)
