import type { Channel, GuidePanel } from '../../domain/guide.ts'
import type { Loading } from '../../flows/flow.ts'
import { APPOINTMENT_LABELS, HANDLING_LABELS, QUERY_LABELS } from '../../i18n/code-labels.ts'
import type { MessageKey } from '../../i18n/keys.ts'
import { useT } from '../use-translate.ts'
import { Loaded } from './Loaded.tsx'
import { PhoneNumbers } from './PhoneNumbers.tsx'
import type { PanelProps } from './panel-props.ts'
import { Rows } from './Rows.tsx'

interface ChannelsProps<Kind extends string> {
  readonly panel: GuidePanel
  readonly channels: Loading<readonly Channel<Kind>[]>
  readonly words: Readonly<Record<Kind, MessageKey>>
  readonly actions: PanelProps['actions']
  readonly withPhone?: boolean
}

/** Channels under the name of their code; several of one code stand under one name [7-03], [2-24]. */
function Channels<Kind extends string>({ panel, channels, words, actions, withPhone = false }: ChannelsProps<Kind>) {
  const t = useT()
  return (
    <Loaded loading={channels} onRetry={() => actions.retryPanel(panel)} isEmpty={(rows) => rows.length === 0}>
      {(rows) =>
        [...new Set(rows.map(({ kind }) => kind))].map((kind) => (
          <section key={kind ?? 'unknown'}>
            <h3>{t(kind === undefined ? 'channelOther' : words[kind])}</h3>
            {rows
              .filter((row) => row.kind === kind)
              .map((row, index) => (
                <Rows
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows of one code have nothing else to tell them apart
                  key={index}
                  rows={[
                    { name: t('serviceHours'), value: row.time },
                    { name: t('addressLabel'), value: row.address },
                    ...(withPhone
                      ? [{ name: t('telephone'), value: row.phone && <PhoneNumbers numbers={[row.phone]} onDial={actions.dial} /> }]
                      : []),
                  ]}
                />
              ))}
          </section>
        ))
      }
    </Loaded>
  )
}

export const Handling = ({ state, actions }: PanelProps) => (
  <Channels panel="handling" channels={state.panels.handling} words={HANDLING_LABELS} actions={actions} withPhone />
)
export const Appointments = ({ state, actions }: PanelProps) => (
  <Channels panel="appointment" channels={state.panels.appointment} words={APPOINTMENT_LABELS} actions={actions} />
)
export const Queries = ({ state, actions }: PanelProps) => (
  <Channels panel="queries" channels={state.panels.queries} words={QUERY_LABELS} actions={actions} />
)
