import { type ReactNode, useId } from 'react'
import { ForwardIcon } from '#kit/icons'
import { useT } from '../shell/use-translate.ts'
import './service-list.css'

interface ServiceGroupProps {
  readonly name: string
  readonly children: ReactNode
}

/** Services of one kind below their heading; in a wide window with the names of the columns. */
export function ServiceGroup({ name, children }: ServiceGroupProps) {
  const t = useT()
  const id = useId()
  return (
    <section className="ec-services" aria-labelledby={id}>
      <div className="ec-services__head">
        <h2 id={id}>{name}</h2>
        {/* each row repeats the names for screen readers */}
        <span className="ec-small" aria-hidden="true">
          {t('approvalTime')}
        </span>
        <span className="ec-small" aria-hidden="true">
          {t('fees')}
        </span>
      </div>
      <ul>{children}</ul>
    </section>
  )
}

interface ServiceRowProps {
  readonly name: string
  /** undefined while it is not known */
  readonly time: string | undefined
  readonly fees: readonly string[] | undefined
  /** undefined: it cannot be chosen */
  readonly onPress: (() => void) | undefined
}

/** A service with its time and fees: three columns, or two lines in a narrow window. */
export function ServiceRow({ name, time, fees = [], onPress }: ServiceRowProps) {
  const t = useT()
  if (onPress === undefined) return null
  return (
    <li>
      <button type="button" className="ec-offered ec-bare ec-lights" onClick={onPress}>
        <span className="ec-offered__name">{name}</span>{' '}
        <span className="ec-offered__terms ec-muted">
          <span className="ec-only-read">{t('approvalTime')} </span>
          <span>{time}</span> <span className="ec-only-read">{t('fees')} </span>
          <span>
            {fees.map((fee) => (
              <span key={fee} className="ec-offered__fee">
                {fee}
              </span>
            ))}
          </span>
        </span>
        <ForwardIcon />
      </button>
    </li>
  )
}
