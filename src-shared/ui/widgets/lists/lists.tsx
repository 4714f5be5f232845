import type { GeneralField } from '@formily/core'
import type { Schema } from '@formily/json-schema'
import { observer, RecursionField, useField, useFieldSchema } from '@formily/react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Button } from '#kit/Button'
import { itemSchema, type Node, nodesIn } from '../../../steps/form/field-model.ts'
import { ArrayRoot, ArrayRow, type RowFacts, useAddition, useArrayRows, useRowOperations } from '../../step-form/array-field.tsx'
import { firstText, propsOf } from '../../step-form/use-field-item.ts'
import { useReveal } from '../../step-form/use-panes.ts'
import { useT } from '../../use-translate.ts'
import { LateTabs } from '../layout/panes.tsx'
import { OPERATIONS } from './operations.tsx'
import '../../parts/table.css'
import './lists.css'

interface RowsProps {
  readonly rows: readonly RowFacts[]
}

/** What a part of a list is by the name of its widget, 'ArrayCards.Remove'. */
const partOf = (schema: Schema): string => String(schema['x-component'] ?? '').replace(/^.*\./, '')
const isOperation = (schema: Schema): boolean => partOf(schema) in OPERATIONS
const isAddition = (schema: Schema): boolean => partOf(schema) === 'Addition'

/**
 * A list widget of its rows, with the buttons below that add to it. Each is a component of its own, as parts hang on
 * it. Its box is the place in the page that the keyboard falls back on when a row goes.
 */
const listOf = (Rows: ComponentType<RowsProps>) =>
  observer(function List() {
    return (
      <ArrayRoot>
        <div className="ec-stack ec-list" data-list={useField().path.toString()} tabIndex={-1}>
          <Rows rows={useArrayRows()} />
          <RecursionField schema={useFieldSchema()} filterProperties={isAddition} />
        </div>
      </ArrayRoot>
    )
  })

/** A list of rows one below the other. */
const listOfRows = (Row: ComponentType<RowFacts>) =>
  listOf(({ rows }) =>
    rows.map((row) => (
      <ArrayRow key={row.index} index={row.index}>
        <Row {...row} />
      </ArrayRow>
    )),
  )

/** Each row as its schema draws it. */
export const ArrayItems = listOfRows(({ index, schema }) => (
  <div className="ec-box" data-row={index}>
    <RecursionField schema={schema} name={index} />
  </div>
))

/** 'ArrayItems.Item' and 'ArrayCollapse.CollapsePanel': the list draws the frame round it. */
export const RowWithin = ({ children }: { readonly children?: ReactNode }) => <div>{children}</div>

/** What a row is called: by its own schema, the list's, or its number alone. */
function useRowTitle({ index, schema }: RowFacts): string {
  const t = useT()
  const [own, list] = [propsOf(schema), propsOf(useFieldSchema())]
  const title = firstText(own.header, own.title, list.header, list.title)
  return title === undefined ? t('entryNumber', { number: index + 1 }) : `${title} ${index + 1}`
}

/** A row with its name and buttons in the head, which counts already, and its fields below. */
function RowCard({ index, schema, head, isOpen }: RowFacts & { readonly head: ReactNode; readonly isOpen?: boolean }) {
  const address = useField().address.concat(index)
  const fields = <RecursionField schema={schema} name={index} filterProperties={(part) => !isOperation(part)} />
  return (
    <section className="ec-box ec-stack ec-gap-4" data-row={index}>
      <header className="ec-row ec-list__head">
        {head}
        <RecursionField schema={schema} basePath={address} filterProperties={(part) => isOperation(part) && partOf(part) !== 'Index'} />
      </header>
      {isOpen === undefined ? fields : <div hidden={!isOpen}>{fields}</div>}
    </section>
  )
}

export const ArrayCards = listOfRows(function CardRow(row) {
  return <RowCard {...row} head={<p className="ec-strong">{useRowTitle(row)}</p>} />
})

/** Rows that fold; one with a fault opens itself when the fault is gone to. */
export const ArrayCollapse = listOfRows(function FoldedRow(row) {
  const [isOpen, setOpen] = useState(true)
  useReveal((at) => {
    if (at === String(row.index)) setOpen(true)
  })
  const head = (
    <button type="button" className="ec-bare ec-strong ec-list__fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {useRowTitle(row)}
    </button>
  )
  return <RowCard {...row} head={head} isOpen={isOpen} />
})

/** A tab a row, with buttons that add one and take one away. */
export const ArrayTabs = listOf(
  observer(function TabRows({ rows }: RowsProps) {
    const t = useT()
    const add = useAddition()
    const hasAddition = useFieldSchema().mapProperties(isAddition).includes(true)
    const [chosen, setChosen] = useState(0)
    useReveal((at) => {
      if (at !== '') setChosen(Number(at))
    })
    return (
      <>
        <LateTabs
          shown={String(Math.min(chosen, Math.max(0, rows.length - 1)))}
          onShow={(name) => setChosen(Number(name))}
          tabs={rows.map(({ index, schema }) => ({
            name: String(index),
            title: t('entryNumber', { number: index + 1 }),
            content: (
              <ArrayRow index={index}>
                <div data-row={index}>
                  <RecursionField schema={schema} name={index} />
                  <Away />
                </div>
              </ArrayRow>
            ),
          }))}
        />
        {!hasAddition && <Button onPress={add && (() => void add().then(() => setChosen(rows.length)))}>{t('addEntry')}</Button>}
      </>
    )
  }),
)

const Away = observer(function Away() {
  const t = useT()
  return (
    <Button look="danger" onPress={useRowOperations().remove}>
      {t('remove')}
    </Button>
  )
})

/** The columns of a table: void nodes of a row named '….Column', wherever they stand. */
const columnsIn = (row: Schema): readonly Node[] =>
  nodesIn(row).flatMap((node) => (partOf(node.schema) === 'Column' ? [node] : columnsIn(node.schema)))

const holdsButtonsOnly = (column: Schema): boolean => {
  const parts = nodesIn(column)
  return parts.length > 0 && parts.every(({ schema }) => isOperation(schema))
}

/** A row a line; in a narrow window a row a block, with its columns' titles beside the cells. */
export const ArrayTable = listOf(
  observer(function TableRows({ rows }: RowsProps) {
    const t = useT()
    const field = useField()
    const row = itemSchema(useFieldSchema(), 0)
    const columns = row === undefined ? [] : columnsIn(row)
    // Columns are fields too, so that reactions may rename or hide them.
    const shown = columns.flatMap(({ name, schema }) => {
      const own: GeneralField | undefined = field.query(field.address.concat(name)).take() ?? undefined
      if (own !== undefined && own.display !== 'visible') return []
      const titles: readonly unknown[] = [own?.componentProps?.title, propsOf(schema).title, schema.title]
      return [{ name, schema, title: titles.find((one): one is string => typeof one === 'string') ?? '' }]
    })
    return (
      <>
        {columns.map(({ name, schema }) => (
          <RecursionField key={name} name={name} schema={schema} onlyRenderSelf />
        ))}
        {rows.length === 0 ? (
          <p className="ec-muted">{t('noDataYet')}</p>
        ) : (
          <table className="ec-table ec-list__table">
            <thead>
              <tr>
                {shown.map(({ name, schema, title }) => (
                  <th key={name} scope="col">
                    {title === '' && holdsButtonsOnly(schema) ? <span className="ec-only-read">{t('actions')}</span> : title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ index }) => (
                <ArrayRow key={index} index={index}>
                  <tr data-row={index}>
                    {shown.map(({ name, schema, title }) => (
                      <td key={name} data-title={title === '' ? undefined : title}>
                        <div>
                          {/* the column is a field of the row as well, so that its cells are called by its title */}
                          <RecursionField schema={schema} name={name} basePath={field.address.concat(index)} onlyRenderSelf />
                          <RecursionField schema={schema} name={name} basePath={field.address.concat(index, name)} onlyRenderProperties />
                        </div>
                      </td>
                    ))}
                  </tr>
                </ArrayRow>
              ))}
            </tbody>
          </table>
        )}
      </>
    )
  }),
)

/** A column as a field draws nothing: its cells do, or the table reads it. */
export const TableColumn = () => null
