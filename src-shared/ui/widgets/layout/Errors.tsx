import { useT } from '../../use-translate.ts'
import './panes.css'

/** How many faults a folded pane hides. */
export function Errors({ count }: { readonly count: number }) {
  const t = useT()
  return count === 0 ? null : <span className="ec-pane__errors">{t('toCorrect', { count })}</span>
}
