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
}

/** The step list: earlier finished, this one current, later waiting [4-02]. Vertical; a short line in narrow windows. */
export function Steps({ label, names, current, words, summary }: StepsProps) {
  return (
    <nav className="ec-steps" aria-label={label}>
      <p className="ec-steps__summary" aria-hidden="true">
        {summary}
      </p>
      <ol className="ec-steps__list">
        {names.map((name, index) => {
          const state = index + 1 < current ? 'finished' : index + 1 === current ? 'current' : 'waiting'
          return (
            <li key={name} className={`ec-steps__one ec-steps__one--${state}`} aria-current={state === 'current' ? 'step' : undefined}>
              <span className="ec-steps__mark" aria-hidden="true">
                {state === 'finished' ? <CheckIcon /> : index + 1}
              </span>
              <span className="ec-steps__name">
                {name}
                <span className="ec-steps__state">{words[state]}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
