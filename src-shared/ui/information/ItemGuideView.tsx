import type { ComponentType } from 'react'
import { Button } from '#kit/Button'
import type { Channel, GuidePanel, Html, ItemGuide, PanelContent } from '../../domain/guide/guide.ts'
import type { ItemGuideActions, ItemGuideState } from '../../flows/information/guide/types.ts'
import { APPOINTMENT_LABELS, HANDLING_LABELS, QUERY_LABELS, VALIDITY_LABELS } from '../../i18n/code-labels.ts'
import type { MessageKey } from '../../i18n/keys.ts'
import { Fold } from '../parts/Fold.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import { Loaded, NoData } from '../shell/pages/Loaded.tsx'
import type { FlowParts } from '../shell/use-flow.ts'
import { type Translate, useT } from '../shell/use-translate.ts'
import { PhoneNumbers, type Row, Rows, Website } from './guide-parts.tsx'

interface PanelProps extends FlowParts<ItemGuideState, ItemGuideActions> {
  readonly guide: ItemGuide
  readonly t: Translate
}

/** Data that a panel fetches when it is first opened. */
const fetched = <P extends GuidePanel>({ state, actions }: PanelProps, panel: P) => ({
  loading: state.panels[panel],
  onRetry: () => actions.retryPanel(panel),
})

/** Yes or no; undefined if the value is missing. */
const yesNo = (value: boolean | undefined, t: Translate) => (value === undefined ? undefined : t(value ? 'yes' : 'no'))

const rich = (html: Html | undefined) => html && <RichText html={html} />

/** Names of a panel's codes without duplicates; undefined if there are none. */
const named = (codes: readonly string[], props: PanelProps, panel: 'overview' | 'result') =>
  codes.length === 0 ? undefined : (
    <Loaded {...fetched(props, panel)} lines={1}>
      {(names) => [...new Set(names)].join(props.t('listSeparator'))}
    </Loaded>
  )

/** An image that is fetched when its panel opens; a press shows it in full size. */
const picture = (url: string, name: string, { actions, t }: PanelProps) => (
  <button type="button" className="ec-bare ec-guide-picture" onClick={() => actions.viewPicture(url, name)}>
    <img src={url} alt={`${name} – ${t('viewPicture')}`} loading="lazy" decoding="async" />
  </button>
)

/** Groups of the same rows. */
const Groups = ({ groups }: { readonly groups: readonly (readonly Row[])[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the groups have no id and their order never changes
  groups.map((rows, index) => <Rows key={index} rows={rows} />)

/** Number of fields before 'view more' [2-21], [9-02]. */
const FIRST_FIELDS = 3

/** The overview's fields, the first three until unfolded [2-21], [2-22]. */
function Overview(props: PanelProps) {
  const { state, actions, t } = props
  const { overview } = props.guide
  const rows: readonly Row[] = [
    ['serviceName', overview.serviceName],
    ['itemName', overview.itemName],
    ['responsibleDepartment', overview.department],
    ['handlingUnit', overview.organisation],
    ['applicationConditions', rich(overview.conditions)],
    ['serviceObject', named(overview.audience, props, 'overview')],
    ['serviceHours', overview.workTime],
    ['onlineAppointmentAble', yesNo(overview.onlineAppointment, t)],
    ['commissionAble', yesNo(overview.commission, t)],
    ['departmentWebsite', actions.openWebsite && <Website address={overview.website} onOpen={actions.openWebsite} />],
  ]
  return (
    <>
      <Rows rows={state.unfolded ? rows : rows.slice(0, FIRST_FIELDS)} />
      <Button expanded={state.unfolded} onPress={actions.toggleFold}>
        {t(state.unfolded ? 'fold' : 'viewMore')}
      </Button>
    </>
  )
}

/** Result collection and validity [2-23]. */
function Result(props: PanelProps) {
  const { t } = props
  const { result } = props.guide
  const { validity, sample } = result
  return (
    <Rows
      rows={[
        ['resultName', result.name],
        ['resultValidity', validity && t(VALIDITY_LABELS[validity.unit], validity.unit === 'life' ? {} : { count: validity.count })],
        ['receiveMethod', named(result.receive, props, 'result')],
        ['surrogateAble', yesNo(result.surrogate, t)],
        ['documentsNeeded', rich(result.documents)],
        ['documentSample', sample && picture(sample, t('documentSample'), props)],
        ['remarks', rich(result.remark)],
      ]}
    />
  )
}

type ChannelPanel = 'handling' | 'appointment' | 'queries'
type KindOf<P extends ChannelPanel> = NonNullable<PanelContent[P][number]['kind']>

/** Channels grouped by the name of their code [7-03], [2-24]. A telephone channel is where the item is handled. */
const channels =
  <P extends ChannelPanel>(panel: P, labels: Readonly<Record<KindOf<P>, MessageKey>>) =>
  (props: PanelProps) => {
    const labelByKind: Readonly<Record<string, MessageKey | undefined>> = labels
    const { actions, t } = props
    const rowsOf = ({ time, address, phone }: Channel<string>): readonly Row[] => [
      ['serviceHours', time],
      ['addressLabel', address],
      ...(panel === 'handling' ? [['telephone', phone && <PhoneNumbers numbers={[phone]} onDial={actions.dial} />] as const] : []),
    ]
    return (
      <Loaded<readonly Channel<string>[]> {...fetched(props, panel)}>
        {(all) =>
          [...new Set(all.map(({ kind }) => kind))].map((kind) => (
            <section key={kind ?? 'unknown'}>
              <h3>{t(labelByKind[kind ?? ''] ?? 'channelOther')}</h3>
              <Groups groups={all.filter((channel) => channel.kind === kind).map(rowsOf)} />
            </section>
          ))
        }
      </Loaded>
    )
  }

/** Always 'not charged' [2-21]; an item with a price has it below. */
const Fees = ({ guide, t }: PanelProps) => (
  <>
    <p>
      <strong>{t('notCharged')}</strong>
    </p>
    {guide.feeNote !== undefined && <p>{guide.feeNote}</p>}
  </>
)

/** How long each outcome takes [2-24]. */
const Times = (props: PanelProps) => (
  <Loaded {...fetched(props, 'time')}>
    {(times) => (
      <Groups
        groups={times.map(({ outcome, needed, remark }) => [
          ['applyResult', outcome],
          ['needTime', needed],
          ['remarks', remark],
        ])}
      />
    )}
  </Loaded>
)

/** Rich texts of penalties and of other notes [2-24]. */
const notes = (panel: 'penalties' | 'notes') => (props: PanelProps) => (
  <Loaded {...fetched(props, panel)}>{(texts) => texts.map((html) => <RichText key={html} html={html} />)}</Loaded>
)

/** Picture of the handling flow [2-24]. */
const Process = (props: PanelProps) =>
  props.guide.process === undefined ? <NoData /> : picture(props.guide.process, props.t('handlingFlow'), props)

const PANELS: Readonly<Record<GuidePanel, { readonly title: MessageKey; readonly Body: ComponentType<PanelProps> }>> = {
  overview: { title: 'itemOverview', Body: Overview },
  handling: { title: 'handlingMethods', Body: channels('handling', HANDLING_LABELS) },
  appointment: { title: 'appointmentMethods', Body: channels('appointment', APPOINTMENT_LABELS) },
  fees: { title: 'feesAndPayment', Body: Fees },
  time: { title: 'approvalTime', Body: Times },
  result: { title: 'resultCollection', Body: Result },
  penalties: { title: 'penalties', Body: notes('penalties') },
  process: { title: 'handlingFlow', Body: Process },
  queries: { title: 'queryChannels', Body: channels('queries', QUERY_LABELS) },
  notes: { title: 'otherNotes', Body: notes('notes') },
}

/** The ten panels of an item's guide, the first open [2-21]. They are the same on a page and in a window. */
export function ItemGuideView({ state, actions }: FlowParts<ItemGuideState, ItemGuideActions>) {
  const t = useT()
  const { opened } = state
  return (
    <Loaded loading={state.guide} onRetry={actions.retry} lines={8}>
      {(guide) => (
        <div className="ec-guide-folds">
          {guide.panels.map((panel) => {
            const { title, Body } = PANELS[panel]
            return (
              <Fold key={panel} title={t(title)} open={opened.includes(panel)} onToggle={actions.toggle && (() => actions.toggle?.(panel))}>
                <Body guide={guide} state={state} actions={actions} t={t} />
              </Fold>
            )
          })}
        </div>
      )}
    </Loaded>
  )
}
