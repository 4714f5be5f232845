import { useT } from '../use-translate.ts'

interface PictureProps {
  readonly url: string
  readonly name: string
  readonly onView: (url: string, name: string) => void
}

/** A picture that is fetched when its panel opens, and shown full size when pressed. */
export function Picture({ url, name, onView }: PictureProps) {
  const t = useT()
  return (
    <button type="button" className="ec-guide-picture" onClick={() => onView(url, name)}>
      <img src={url} alt={`${name} – ${t('viewPicture')}`} loading="lazy" decoding="async" />
    </button>
  )
}
