import { Button } from '#kit/Button'
import { Card } from '#kit/Card'
import type { MyRecordsActions, MyRecordsState } from '../../flows/records/types.ts'
import { PlanPlace } from '../parts/foreign-text.tsx'
import type { FlowParts } from '../shell/use-flow.ts'
import { useT } from '../shell/use-translate.ts'
import { planNewsText } from './record-words.ts'
import './records.css'

/** The parcels that the user watches, each with what changed since. One that is no longer watched can be watched again. */
export function WatchedParcels({ state: { watching, stopped }, actions }: FlowParts<MyRecordsState, MyRecordsActions>) {
  const t = useT()
  if (watching.length === 0) return null
  return (
    <Card title={t('watchedParcels')}>
      <ul aria-label={t('watchedParcels')}>
        {watching.map((parcel) => {
          const { number, news } = parcel
          const isStopped = stopped.includes(number)
          const name = t(isStopped ? 'watchAgain' : 'stopWatching')
          return (
            <li key={number} className="ec-record__row ec-line ec-row--apart">
              <span className="ec-record__item ec-stack ec-gap-1">
                <span className="ec-strong ec-figures">{number}</span>
                <span className="ec-small">
                  <PlanPlace plan={parcel} />
                </span>
                {news !== undefined && <span className="ec-note ec-small">{planNewsText(t, news)}</span>}
              </span>
              <Button look="quiet" name={`${name} ${number}`} onPress={() => actions.watch(number, isStopped)}>
                {name}
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
