import type { ReactNode } from 'react'
import type { Tone } from '#kit/Notice'

interface OutcomeProps {
  readonly tone: Tone
  readonly picture: ReactNode
  readonly heading: ReactNode
  readonly children?: ReactNode
}

/** The picture, heading and text of a page with one message. Each kit draws it in its own sizes. */
export const Outcome = ({ tone, picture, heading, children }: OutcomeProps) => (
  <div className={`ec-outcome ec-outcome--${tone}`}>
    <div className="ec-outcome__picture">{picture}</div>
    <div className="ec-outcome__heading">{heading}</div>
    {children && <div className="ec-outcome__text">{children}</div>}
  </div>
)
