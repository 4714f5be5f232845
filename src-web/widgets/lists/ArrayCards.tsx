import type { Schema } from '@formily/json-schema'
import { useField, useFieldSchema } from '@formily/react'
import { ArrayRoot, ArrayRow, isOperation, useArrayRows } from '#shared/ui/step-form/array-field.tsx'
import { SchemaPart } from '#shared/ui/step-form/SchemaPart.tsx'
import { watched } from '#shared/ui/step-form/watched.tsx'
import { useT } from '#shared/ui/use-words.ts'
import { Additions } from './Additions.tsx'
import { titleIn } from './title-in.ts'
import './lists.css'

/** A card a row: its number and buttons in the head, its fields below. */
export const ArrayCards = watched(function ArrayCards() {
  return (
    <ArrayRoot>
      <Rows />
    </ArrayRoot>
  )
})

const Rows = watched(function Rows() {
  const { rows, additions } = useArrayRows()
  const field = useField()
  const own = titleIn(useFieldSchema())
  return (
    <div className="ec-list" data-list={field.path.toString()} tabIndex={-1}>
      {rows.map(({ index, schema }) => (
        <ArrayRow key={index} index={index}>
          {schema !== undefined && <Card index={index} schema={schema} title={titleIn(schema) ?? own} />}
        </ArrayRow>
      ))}
      <Additions schemas={additions} />
    </div>
  )
})

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

/** The head counts already. */
const isIndex = (schema: Schema): boolean => String(schema['x-component'] ?? '').endsWith('.Index')
