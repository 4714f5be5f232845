import type { Schema } from '@formily/json-schema'
import { observer, RecursionField, useField, useFieldSchema } from '@formily/react'
import { type ReactNode, useState } from 'react'
import { ArrayRow, isIndex, isOperation, RowParts, useArrayRows } from '../../step-form/array-field.tsx'
import { useReveal } from '../../step-form/use-reveal.ts'
import { useT } from '../../use-translate.ts'
import { Additions } from './Additions.tsx'
import { ListBox, listOf } from './list.tsx'
import { titleIn } from './title-in.ts'

const Rows = observer(function Rows() {
  const { rows, additions } = useArrayRows()
  const field = useField()
  const own = titleIn(useFieldSchema())
  return (
    <ListBox>
      {rows.map(({ index, schema }) => (
        <ArrayRow key={index} index={index}>
          {schema !== undefined && <Fold index={index} schema={schema} title={titleIn(schema) ?? own} path={field.address.toString()} />}
        </ArrayRow>
      ))}
      <Additions schemas={additions} />
    </ListBox>
  )
})

/** Rows that fold; one with a fault opens itself when the fault is gone to. */
export const ArrayCollapse = listOf(Rows)

interface FoldProps {
  readonly index: number
  readonly schema: Schema
  readonly title: string | undefined
  readonly path: string
}

const Fold = observer(function Fold({ index, schema, title, path }: FoldProps) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(true)
  useReveal((address) => {
    if (address.startsWith(`${path}.${index}.`)) setIsOpen(true)
  })
  const name = title === undefined ? t('entryNumber', { number: index + 1 }) : `${title} ${index + 1}`
  return (
    <section className="ec-list__card" data-row={index}>
      <header className="ec-list__head">
        <button type="button" className="ec-list__fold" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {name}
        </button>
        <RowParts schema={schema} index={index} filter={(part) => isOperation(part) && !isIndex(part)} />
      </header>
      <div hidden={!isOpen}>
        <RecursionField schema={schema} name={index} filterProperties={(part) => !isOperation(part)} />
      </div>
    </section>
  )
})

/** 'ArrayCollapse.CollapsePanel': the fold round it is drawn by the list. */
export const CollapseRow = ({ children }: { readonly children?: ReactNode }) => <>{children}</>
