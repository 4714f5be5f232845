import { AlertIcon, CheckIcon } from '#kit/icons'
import type { NumberVerdict } from '../../flows/plan-purchase/types.ts'
import { VERDICT_WORDS } from '../../flows/plan-purchase/words.ts'
import { useT } from '../use-translate.ts'
import './purchase.css'

/** One verdict per number of a search of several (decision 3.1). */
export function Verdicts({ verdicts }: { readonly verdicts: readonly NumberVerdict[] }) {
  const t = useT()
  return (
    <ul className="ec-verdicts">
      {verdicts.map(({ understood, verdict }) => (
        <li key={understood} className={`ec-verdict ec-verdict--${verdict}`}>
          {verdict === 'found' ? <CheckIcon /> : <AlertIcon />}
          <strong>{understood}</strong>
          <span>{t(VERDICT_WORDS[verdict])}</span>
        </li>
      ))}
    </ul>
  )
}
