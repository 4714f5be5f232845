import type { Schema } from '@formily/json-schema'
import { useFieldSchema } from '@formily/react'
import { ArrayRow, isIndex, isOperation, useArrayRows } from '#shared/ui/step-form/array-field.tsx'
import { SchemaPart } from '#shared/ui/step-form/SchemaPart.tsx'
import { watched } from '#shared/ui/step-form/watched.tsx'
import { useT } from '#shared/ui/use-words.ts'
import { Additions } from './Additions.tsx'
import { ListBox, listOf } from './list.tsx'
import { titleIn } from './title-in.ts'

const Rows = watched(function Rows() {
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
        <SchemaPart schema={schema} name={index} onlyRenderProperties filterProperties={(part) => isOperation(part) && !isIndex(part)} />
      </header>
      <SchemaPart schema={schema} name={index} filterProperties={(part) => !isOperation(part)} />
    </section>
  )
}
