import { Button } from '#kit/Button'
import { MapIcon, RemoveIcon } from '#kit/icons'
import { formatAmount } from '../../domain/money.ts'
import type { PlanLine } from '../../domain/plan.ts'
import type { MessageKey } from '../../i18n/index.ts'
import { ForeignNote, PlanPlace } from '../foreign-text.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { useBought } from '../use-bought.ts'
import { useT } from '../use-translate.ts'
import './plan-table.css'

type ColumnId = 'number' | 'location' | 'type' | 'unitPrice' | 'quantity' | 'actions'

const TITLES: Readonly<Record<ColumnId, MessageKey>> = {
  number: 'cadastralNumber',
  location: 'location',
  type: 'documentType',
  unitPrice: 'unitPrice',
  quantity: 'quantity',
  actions: 'actions',
}

export interface PlanTableProps {
  readonly caption: string
  readonly lines: readonly PlanLine[]
  readonly columns: readonly ColumnId[]
  /** the total in words; none where it would say nothing */
  readonly sum?: string
  readonly onMap?: ((number: string) => void) | undefined
  readonly onRemove?: ((number: string) => void) | undefined
  /** the number on its way out */
  readonly removing?: string | null
}

interface MapButtonProps {
  readonly number: string
  readonly onMap: ((number: string) => void) | undefined
}

/** To the plan in the external viewer: a new window, or a page of the host [2-03]. */
export function MapButton({ number, onMap }: MapButtonProps) {
  const t = useT()
  return (
    <Button
      look="quiet"
      icon={<MapIcon />}
      onPress={onMap && (() => onMap(number))}
      name={`${t('viewMap')} ${number} ${t('opensInNewWindow')}`}
    >
      {t('viewMap')}
    </Button>
  )
}

/** Plans as a table: the cart, the confirmation and the payment list are the same one with other columns. */
export function PlanTable({ caption, lines, columns, sum, onMap, onRemove, removing }: PlanTableProps) {
  const t = useT()
  const boughtWords = useBought()
  const boughtBefore = ({ bought }: PlanLine) => bought && <small className="ec-bought">{boughtWords(bought)}</small>
  const cells: Readonly<Record<ColumnId, Column<PlanLine>['cell']>> = {
    number: (line) => (
      <>
        <span className="ec-plan-number">{line.plan.number}</span>
        {!columns.includes('location') && boughtBefore(line)}
      </>
    ),
    location: (line) => (
      <>
        <PlanPlace plan={line.plan} />
        {boughtBefore(line)}
      </>
    ),
    type: () => <span className="ec-plan-type">{t('electronicDocument')}</span>,
    unitPrice: ({ plan }) => t('amountMop', { amount: formatAmount(plan.unitPrice) }),
    quantity: ({ count }) => count,
    actions: ({ plan }) => (
      <span className="ec-row-actions">
        <MapButton number={plan.number} onMap={onMap} />
        <Button
          look="danger"
          icon={<RemoveIcon />}
          busy={removing === plan.number}
          onPress={onRemove && (() => onRemove(plan.number))}
          name={`${t('remove')} ${plan.number}`}
        >
          {t('remove')}
        </Button>
      </span>
    ),
  }
  return (
    <Table
      caption={caption}
      note={columns.includes('location') && <ForeignNote text={onMap ? 'locationsAndMapInPortuguese' : 'locationsInPortuguese'} />}
      rows={lines}
      rowKey={({ plan }) => plan.number}
      columns={columns.map((id) => ({
        id,
        title: t(TITLES[id]),
        names: id === 'number',
        figures: id === 'unitPrice' || id === 'quantity',
        titleHidden: id === 'actions',
        cell: cells[id],
      }))}
      {...(sum === undefined ? {} : { sum: { name: t('total'), value: sum, under: 'unitPrice' } })}
    />
  )
}
