import { Empty } from '#kit/Empty'
import { RichText } from '../rich-text/RichText.tsx'
import { useT } from '../use-translate.ts'
import { Loaded } from './Loaded.tsx'
import { Picture } from './Picture.tsx'
import type { PanelProps } from './panel-props.ts'
import { Rows } from './Rows.tsx'

/** Always 'not charged' [2-21]; where what is applied for has a price of its own, the item says it below. */
export function Fees({ guide }: PanelProps) {
  const t = useT()
  return (
    <>
      <p>
        <strong>{t('notCharged')}</strong>
      </p>
      {guide.feeNote !== undefined && <p>{guide.feeNote}</p>}
    </>
  )
}

/** How long each outcome takes [2-24]. */
export function Times({ state, actions }: PanelProps) {
  const t = useT()
  return (
    <Loaded loading={state.panels.time} onRetry={() => actions.retryPanel('time')} isEmpty={(rows) => rows.length === 0}>
      {(rows) =>
        rows.map((row, index) => (
          <Rows
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no number of their own and never change places
            key={index}
            rows={[
              { name: t('applyResult'), value: row.outcome },
              { name: t('needTime'), value: row.needed },
              { name: t('remarks'), value: row.remark },
            ]}
          />
        ))
      }
    </Loaded>
  )
}

/** The rich texts of penalties and of other notes [2-24]. */
export function Notes({ state, actions, panel }: PanelProps & { readonly panel: 'penalties' | 'notes' }) {
  return (
    <Loaded loading={state.panels[panel]} onRetry={() => actions.retryPanel(panel)} isEmpty={(texts) => texts.length === 0}>
      {(texts) => texts.map((html) => <RichText key={html} html={html} />)}
    </Loaded>
  )
}

/** The picture of the handling flow [2-24]. */
export function Process({ guide, actions }: PanelProps) {
  const t = useT()
  return guide.process === undefined ? (
    <Empty>{t('noDataYet')}</Empty>
  ) : (
    <Picture url={guide.process} name={t('handlingFlow')} onView={actions.viewPicture} />
  )
}
