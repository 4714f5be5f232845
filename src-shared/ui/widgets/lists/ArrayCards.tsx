import type { Schema } from '@formily/json-schema'
import { observer, RecursionField, useFieldSchema } from '@formily/react'
import { ArrayRow, isIndex, isOperation, RowParts, useArrayRows } from '../../step-form/array-field.tsx'
import { useT } from '../../use-translate.ts'
import { Additions } from './Additions.tsx'
import { ListBox, listOf } from './list.tsx'
import { titleIn } from './title-in.ts'

const Rows = observer(function Rows() {
  const { rows, additions } = useArrayRows()
  const own = titleIn(useFieldSchema())
  return (
    <ListBox>
      {rows.map(({ index, schema }) => (
        <ArrayRow key={index} index={index}>
          {schema !== undefined && <Card index={index} schema={schema} title={titleIn(schema) ?? own} />}
        </ArrayRow>
      ))}
      <Additions schemas={additions} />
    </ListBox>
  )
})

/** A card a row: its number and buttons in the head, its fields below. */
export const ArrayCards = listOf(Rows)

function Card({ index, schema, title }: { readonly index: number; readonly schema: Schema; readonly title: string | undefined }) {
  const t = useT()
  return (
    <section className="ec-list__card" data-row={index}>
      <header className="ec-list__head">
        <p className="ec-list__title">{title === undefined ? t('entryNumber', { number: index + 1 }) : `${title} ${index + 1}`}</p>
        <RowParts schema={schema} index={index} filter={(part) => isOperation(part) && !isIndex(part)} />
      </header>
      <RecursionField schema={schema} name={index} filterProperties={(part) => !isOperation(part)} />
    </section>
  )
}
