import { Button } from '#kit/Button'
import { MapIcon, RemoveIcon } from '#kit/icons'
import { macaoDay } from '../../domain/calendar/day.ts'
import { formatAmount } from '../../domain/money/money.ts'
import type { Bought, PlanLine } from '../../domain/plans/plan.ts'
import { ForeignNote, PlanPlace } from '../parts/foreign-text.tsx'
import { type Column, Table, type TableProps } from '../parts/Table.tsx'
import { Tag } from '../parts/Tag.tsx'
import { type Translate, useT } from '../shell/use-translate.ts'
import { ParcelThumbnail } from './ParcelThumbnail.tsx'
import './purchase.css'

type ColumnId = 'picture' | 'number' | 'location' | 'type' | 'unitPrice' | 'quantity' | 'actions'

export interface PlanTableProps {
  readonly caption: string
  readonly lines: readonly PlanLine[]
  readonly columns: readonly ColumnId[]
  /** the total; absent if the page shows it elsewhere */
  readonly sum?: TableProps<PlanLine>['sum']
  readonly onMap?: ((number: string) => void) | undefined
  readonly onRemove?: ((number: string) => void) | undefined
  /** number that is being removed */
  readonly removing?: string | null
}

/** Opens the plan in the external viewer: a new window, or a page of the host [2-03]. */
export function MapButton({ number, onMap }: { readonly number: string } & Pick<PlanTableProps, 'onMap'>) {
  const t = useT()
  return (
    <Button
      look="quiet"
      icon={<MapIcon />}
      onPress={onMap && (() => onMap(number))}
      name={`${t('viewMap')} ${number} ${t('opensInNewWindow')}`}
    >
      <span className="ec-row-actions__word">{t('viewMap')}</span>
    </Button>
  )
}

/** Text for a plan that was bought before. */
export const boughtText = (t: Translate, { at, applicationNumber }: Bought): string =>
  t('planBoughtBefore', { date: macaoDay(new Date(at)), number: applicationNumber })

/** Plans as a table. The cart, the confirmation and the payment list differ only in their columns. */
export function PlanTable({ caption, lines, columns, sum, onMap, onRemove, removing }: PlanTableProps) {
  const t = useT()
  const price = lines[0]?.plan.unitPrice
  const all: Readonly<Record<ColumnId, Omit<Column<PlanLine>, 'id'>>> = {
    picture: {
      title: t('outline'),
      titleHidden: true,
      cell: ({ plan: { number } }) => <ParcelThumbnail number={number} />,
    },
    number: {
      title: t('cadastralNumber'),
      names: true,
      cell: ({ plan }) => <span className="ec-plan-number">{plan.number}</span>,
    },
    location: {
      title: t('location'),
      cell: (line) => (
        <>
          <PlanPlace plan={line.plan} />
          {line.bought && (
            <details className="ec-bought ec-small">
              <summary>
                <Tag tone="warning">{t('boughtTag')}</Tag>
              </summary>
              {boughtText(t, line.bought)}
            </details>
          )}
        </>
      ),
    },
    type: { title: t('documentType'), cell: () => <span className="ec-plan-type">{t('electronicDocument')}</span> },
    unitPrice: {
      title: t('unitPrice'),
      figures: true,
      cell: ({ plan }) => t('amountMop', { amount: formatAmount(plan.unitPrice) }),
    },
    quantity: { title: t('quantity'), figures: true, cell: ({ count }) => count },
    actions: {
      title: t('actions'),
      titleHidden: true,
      cell: ({ plan: { number } }) => (
        <span className="ec-row-actions">
          <MapButton number={number} onMap={onMap} />
          <Button
            look="danger"
            icon={<RemoveIcon />}
            busy={removing === number}
            onPress={onRemove && (() => onRemove(number))}
            name={`${t('remove')} ${number}`}
          >
            <span className="ec-row-actions__word">{t('remove')}</span>
          </Button>
        </span>
      ),
    },
  }
  return (
    <Table
      caption={caption}
      note={
        <>
          {price !== undefined && <span className="ec-plans__each ec-note ec-small">{t('eachPlan', { price: formatAmount(price) })}</span>}
          {columns.includes('location') && <ForeignNote text={onMap ? 'locationsAndMapInPortuguese' : 'locationsInPortuguese'} />}
        </>
      }
      rows={lines}
      rowKey={({ plan }) => plan.number}
      columns={columns.map((id) => ({ id, ...all[id] }))}
      sum={sum}
    />
  )
}
