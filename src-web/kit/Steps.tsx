import { CheckIcon } from './icons.tsx'
import './steps.css'

export interface StepsProps {
  readonly label: string
  readonly names: readonly string[]
  /** from 1 */
  readonly current: number
  /** What a screen reader hears of each state [4-02]. */
  readonly words: { readonly finished: string; readonly current: string; readonly waiting: string }
  /** 'Step 2 of 3', for narrow windows where the names do not fit */
  readonly summary: string
  /** the way back to each step that is still open; none: the step is only shown */
  readonly ways?: readonly ((() => void) | undefined)[]
}

/** The step list: earlier finished, this one current, later waiting [4-02]. Vertical; a short line in narrow windows. */
export function Steps({ label, names, current, words, summary, ways = [] }: StepsProps) {
  return (
    <nav className="ec-steps" aria-label={label}>
      <p className="ec-steps__summary" aria-hidden="true">
        {summary}
      </p>
      <ol className="ec-steps__list">
        {names.map((name, index) => {
          const state = index + 1 < current ? 'finished' : index + 1 === current ? 'current' : 'waiting'
          const way = ways[index]
          const shown = (
            <>
              <span className="ec-steps__mark" aria-hidden="true">
                {state === 'finished' ? <CheckIcon /> : index + 1}
              </span>
              <span className="ec-steps__name">
                {name}
                <span className="ec-steps__state">{words[state]}</span>
              </span>
            </>
          )
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps keep their places, and two may share a name
            <li key={index} className={`ec-steps__one ec-steps__one--${state}`} aria-current={state === 'current' ? 'step' : undefined}>
              {way === undefined ? (
                shown
              ) : (
                <button type="button" className="ec-steps__way" onClick={way}>
                  {shown}
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
