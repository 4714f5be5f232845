import { useT } from '../use-translate.ts'

/** Beside a label: an answer is required. A group has no state of its own to say so, hence words that are only read out. */
export function RequiredMark({ ofGroup }: { readonly ofGroup: boolean }) {
  const t = useT()
  return (
    <>
      <span className="ec-item__mark" aria-hidden="true">
        {' *'}
      </span>
      {ofGroup && <span className="ec-only-read"> {t('required')}</span>}
    </>
  )
}
