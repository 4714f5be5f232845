import { useT } from '#shared/ui/use-translate.ts'
import './waiting.css'

/** Grey lines in the place of what is being fetched; says so once to a screen reader. */
export function Loading({ lines = 3 }: { readonly lines?: number }) {
  const t = useT()
  return (
    <div className="ec-waiting" role="status">
      <span className="ec-only-read">{t('loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={line} className="ec-waiting__line" aria-hidden="true" />
      ))}
    </div>
  )
}
