import type { ComponentType } from 'react'
import { Button } from '#kit/Button'
import type { Channel, GuidePanel, Html, ItemGuide } from '../../domain/guide.ts'
import type { Loading } from '../../flows/flow.ts'
import type { ItemGuideActions, ItemGuideState } from '../../flows/guide/types.ts'
import { APPOINTMENT_LABELS, HANDLING_LABELS, QUERY_LABELS, VALIDITY_LABELS } from '../../i18n/code-labels.ts'
import type { MessageKey } from '../../i18n/keys.ts'
import { Loaded, NoData } from '../pages/Loaded.tsx'
import { Fold } from '../parts/Fold.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import { type Translate, useT } from '../use-translate.ts'
import { PhoneNumbers, type Row, Rows, Website } from './guide-parts.tsx'

interface GuideProps {
  readonly state: ItemGuideState
  readonly actions: ItemGuideActions
}

/** What every panel is given. */
interface PanelProps extends GuideProps {
  readonly guide: ItemGuide
}

/** What a panel fetches when it is first opened. */
const fetched = <P extends GuidePanel>({ state, actions }: PanelProps, panel: P) => ({
  loading: state.panels[panel],
  onRetry: () => actions.retryPanel(panel),
})

/** Yes, no, or nothing where it is not said. */
const yesNo = (value: boolean | undefined, t: Translate) => (value === undefined ? undefined : t(value ? 'yes' : 'no'))

const rich = (html: Html | undefined) => html && <RichText html={html} />

/** Several of the same rows, one after the other. */
const Groups = ({ groups }: { readonly groups: readonly (readonly Row[])[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing to tell them apart and never change places
  groups.map((rows, index) => <Rows key={index} rows={rows} />)

/** How many fields stand before 'view more' [2-21], [9-02]. */
const FIRST_FIELDS = 3

/** The overview's fields, the first three until unfolded [2-21], [2-22]. */
function Overview(props: PanelProps) {
  const t = useT()
  const { guide, state, actions } = props
  const { overview } = guide
  const audience = (
    <Loaded {...fetched(props, 'overview')} lines={1}>
      {(names) => names.join(t('listSeparator'))}
    </Loaded>
  )
  const rows: readonly Row[] = [
    ['serviceName', overview.serviceName],
    ['itemName', overview.itemName],
    ['responsibleDepartment', overview.department],
    ['handlingUnit', overview.organisation],
    ['applicationConditions', rich(overview.conditions)],
    ['serviceObject', overview.audience.length === 0 ? undefined : audience],
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
  const t = useT()
  const { result } = props.guide
  const { validity, sample } = result
  const ways = (
    <Loaded {...fetched(props, 'result')} lines={1}>
      {(names) => [...new Set(names)].join(t('listSeparator'))}
    </Loaded>
  )
  return (
    <Rows
      rows={[
        ['resultName', result.name],
        ['resultValidity', validity && t(VALIDITY_LABELS[validity.unit], validity.unit === 'life' ? {} : { count: validity.count })],
        ['receiveMethod', result.receive.length === 0 ? undefined : ways],
        ['surrogateAble', yesNo(result.surrogate, t)],
        ['documentsNeeded', rich(result.documents)],
        ['documentSample', sample && <Picture url={sample} name={t('documentSample')} onView={props.actions.viewPicture} />],
        ['remarks', rich(result.remark)],
      ]}
    />
  )
}

interface ChannelsProps<Kind extends string> {
  readonly of: { readonly loading: Loading<readonly Channel<Kind>[]>; readonly onRetry: () => void }
  readonly words: Readonly<Record<Kind, MessageKey>>
  /** undefined: no telephone is shown */
  readonly onDial?: (phone: string) => void
}

/** Channels under the name of their code; several of one code stand under one name [7-03], [2-24]. */
function Channels<Kind extends string>({ of, words, onDial }: ChannelsProps<Kind>) {
  const t = useT()
  const rowsOf = ({ time, address, phone }: Channel<Kind>): readonly Row[] => [
    ['serviceHours', time],
    ['addressLabel', address],
    ...(onDial ? [['telephone', phone && <PhoneNumbers numbers={[phone]} onDial={onDial} />] as const] : []),
  ]
  return (
    <Loaded {...of}>
      {(channels) =>
        [...new Set(channels.map(({ kind }) => kind))].map((kind) => (
          <section key={kind ?? 'unknown'}>
            <h3>{t(kind === undefined ? 'channelOther' : words[kind])}</h3>
            <Groups groups={channels.filter((channel) => channel.kind === kind).map(rowsOf)} />
          </section>
        ))
      }
    </Loaded>
  )
}

/** Always 'not charged' [2-21]; where what is applied for has a price of its own, the item says it below. */
function Fees({ guide }: PanelProps) {
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

/** The rich texts of penalties and of other notes [2-24]. */
const notes = (panel: 'penalties' | 'notes') => (props: PanelProps) => (
  <Loaded {...fetched(props, panel)}>{(texts) => texts.map((html) => <RichText key={html} html={html} />)}</Loaded>
)

/** The picture of the handling flow [2-24]. */
function Process({ guide, actions }: PanelProps) {
  const t = useT()
  return guide.process === undefined ? <NoData /> : <Picture url={guide.process} name={t('handlingFlow')} onView={actions.viewPicture} />
}

interface PictureProps {
  readonly url: string
  readonly name: string
  readonly onView: (url: string, name: string) => void
}

/** A picture that is fetched when its panel opens, and shown full size when pressed. */
function Picture({ url, name, onView }: PictureProps) {
  const t = useT()
  return (
    <button type="button" className="ec-bare ec-guide-picture" onClick={() => onView(url, name)}>
      <img src={url} alt={`${name} – ${t('viewPicture')}`} loading="lazy" decoding="async" />
    </button>
  )
}

interface Panel {
  readonly title: MessageKey
  readonly Body: ComponentType<PanelProps>
}

const PANELS: Readonly<Record<GuidePanel, Panel>> = {
  overview: { title: 'itemOverview', Body: Overview },
  handling: {
    title: 'handlingMethods',
    Body: (props) => <Channels of={fetched(props, 'handling')} words={HANDLING_LABELS} onDial={props.actions.dial} />,
  },
  appointment: {
    title: 'appointmentMethods',
    Body: (props) => <Channels of={fetched(props, 'appointment')} words={APPOINTMENT_LABELS} />,
  },
  fees: { title: 'feesAndPayment', Body: Fees },
  time: { title: 'approvalTime', Body: Times },
  result: { title: 'resultCollection', Body: Result },
  penalties: { title: 'penalties', Body: notes('penalties') },
  process: { title: 'handlingFlow', Body: Process },
  queries: { title: 'queryChannels', Body: (props) => <Channels of={fetched(props, 'queries')} words={QUERY_LABELS} /> },
  notes: { title: 'otherNotes', Body: notes('notes') },
}

/** The ten panels of an item's guide, the first open [2-21]. The same on a page and in a window. */
export function ItemGuideView({ state, actions }: GuideProps) {
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
                <Body guide={guide} state={state} actions={actions} />
              </Fold>
            )
          })}
        </div>
      )}
    </Loaded>
  )
}
