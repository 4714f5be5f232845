import type { LawsActions, LawsState } from '../../flows/guide/types.ts'
import { useT } from '../use-translate.ts'
import { Loaded } from './Loaded.tsx'

/** Laws in their order; a press opens the law's own page [2-17]. */
export function LawsView({ state, actions }: { readonly state: LawsState; readonly actions: LawsActions }) {
  const t = useT()
  return (
    <Loaded loading={state.laws} onRetry={actions.retry} lines={5} isEmpty={(laws) => laws.length === 0}>
      {(laws) => (
        <ul className="ec-laws">
          {laws.map((law) => (
            <li key={law.id}>
              <button type="button" className="ec-law" onClick={() => actions.openLaw(law)}>
                <span>
                  {law.name}
                  <span className="ec-only-read"> {t('opensInNewWindow')}</span>
                </span>
                <svg className="ec-law__icon" viewBox="0 0 20 20" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2">
                  <path d="M8 5H4v11h11v-4M11 4h5v5M16 4l-7 7" />
                </svg>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
