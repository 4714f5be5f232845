import { useT } from '../use-translate.ts'
import './guide.css'

/** The empty picture and 'no data yet' [2-21]. */
export function Empty() {
  const t = useT()
  return (
    <div className="ec-nothing">
      <svg
        className="ec-nothing__picture"
        viewBox="0 0 64 64"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      >
        <path d="M8 36 16 14h32l8 22v14H8z" />
        <path d="M8 36h14l4 6h12l4-6h14" />
      </svg>
      <p>{t('noDataYet')}</p>
    </div>
  )
}
