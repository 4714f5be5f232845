import type { ArrayField } from '@formily/core'
import type { Schema } from '@formily/json-schema'
import { RecordScope, RecordsScope, useExpressionScope, useField, useFieldSchema } from '@formily/react'
import { createContext, type ReactNode, useContext } from 'react'
import { itemSchema } from '../schema/field-model.ts'
import { propsOf } from './use-field-item.ts'

/** The list that an addition, remove or move button belongs to. */
interface List {
  readonly field: ArrayField
  readonly schema: Schema
}
const ListContext = createContext<List | null>(null)

const rowsIn = (field: ArrayField): readonly unknown[] => (Array.isArray(field.value) ? field.value : [])

/** Provides the list to everything it draws. */
export function ArrayRoot({ children }: { readonly children: ReactNode }) {
  const field = useField<ArrayField>()
  const schema = useFieldSchema()
  return (
    <RecordsScope getRecords={() => [...rowsIn(field)]}>
      <ListContext value={{ field, schema }}>{children}</ListContext>
    </RecordsScope>
  )
}

export function ArrayRow({ index, children }: { readonly index: number; readonly children: ReactNode }) {
  const field = useField<ArrayField>()
  return (
    <RecordScope getIndex={() => index} getRecord={() => field.value?.[index] ?? {}}>
      {children}
    </RecordScope>
  )
}

export interface RowFacts {
  readonly index: number
  readonly schema: Schema
}

/** Rows of the current list, to be read inside an observer. A row without a schema is not drawn. */
export function useArrayRows(): readonly RowFacts[] {
  const schema = useFieldSchema()
  return rowsIn(useField<ArrayField>()).flatMap((_, index) => {
    const row = itemSchema(schema, index)
    return row === undefined ? [] : [{ index, schema: row }]
  })
}

const EMPTY_OF_TYPE: Readonly<Record<string, unknown>> = { string: '', boolean: false, date: '', datetime: '', array: [], object: {} }

/** Adds a row [addition]: the schema's default, or the initial value of its type. Undefined if no row may be added. */
export function useAddition(): (() => Promise<void>) | undefined {
  const list = useContext(ListContext)
  const { defaultValue, method } = propsOf(useFieldSchema())
  // A button that a schema puts outside any list does nothing.
  if (list === null || !list.field.editable || isFull(list)) return undefined
  const { field, schema } = list
  return async () => {
    const row = itemSchema(schema, rowsIn(field).length)
    const value = copyOf(defaultValue ?? row?.default ?? EMPTY_OF_TYPE[String(row?.type ?? 'object')])
    await (method === 'unshift' ? field.unshift(value) : field.push(value))
  }
}

const isFull = ({ field, schema }: List): boolean => typeof schema.maxItems === 'number' && rowsIn(field).length >= schema.maxItems

/** Index of the current row, from 0; -1 outside of a list. */
export const useArrayIndex = (): number => useExpressionScope()?.$index ?? -1

export type RowChange = 'remove' | 'moveUp' | 'moveDown'

type RowOperations = Partial<Readonly<Record<RowChange, (() => void) | undefined>>>

/** Actions on the current row. An impossible one is undefined, and its button is absent. */
export function useRowOperations(): RowOperations {
  const list = useContext(ListContext)
  const index = useArrayIndex()
  if (list === null || !list.field.editable || index < 0) return {}
  const { field } = list
  const last = rowsIn(field).length - 1
  const change = (does: () => unknown) => () => {
    keepFocusInList()
    void does()
  }
  return {
    remove: change(() => field.remove(index)),
    moveUp: index > 0 ? change(() => field.moveUp(index)) : undefined,
    moveDown: index < last ? change(() => field.moveDown(index)) : undefined,
  }
}

/** Called before a change that may remove the pressed button: moves the focus to the list, so keyboard users keep their place. */
function keepFocusInList(): void {
  const list = document.activeElement?.closest<HTMLElement>('[data-list]')
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) list?.focus()
  })
}

/** A copy, because two rows must never share one object. */
const copyOf = (value: unknown): unknown => (typeof value === 'object' && value !== null ? JSON.parse(JSON.stringify(value)) : value)
