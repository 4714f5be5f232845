import type { ArrayField } from '@formily/core'
import type { Schema } from '@formily/json-schema'
import { RecordScope, RecordsScope, RecursionField, useField, useFieldSchema } from '@formily/react'
import { toJS } from '@formily/reactive'
import { createContext, type ReactNode, useContext } from 'react'
import { itemSchema } from '../../steps/form/field-model.ts'

/** The list an addition, a remove or a move button belongs to. */
interface ArrayContextValue {
  readonly field: ArrayField
  readonly schema: Schema
}
const ArrayContext = createContext<ArrayContextValue | null>(null)
const IndexContext = createContext<number>(-1)

const rowsIn = (field: ArrayField): readonly unknown[] => (Array.isArray(field.value) ? field.value : [])

/** Round everything a surface's ArrayItems, ArrayTable, ArrayCards or ArrayCollapse draws. */
export function ArrayRoot({ children }: { readonly children: ReactNode }) {
  const field = useField<ArrayField>()
  const schema = useFieldSchema()
  return (
    <RecordsScope getRecords={() => [...rowsIn(field)]}>
      <ArrayContext value={{ field, schema }}>{children}</ArrayContext>
    </RecordsScope>
  )
}

interface ArrayRowProps {
  readonly index: number
  readonly children: ReactNode
}

/** Round one row. */
export function ArrayRow({ index, children }: ArrayRowProps) {
  const { field } = useArray()
  return (
    <RecordScope getIndex={() => index} getRecord={() => field.value?.[index] ?? {}}>
      <IndexContext value={index}>{children}</IndexContext>
    </RecordScope>
  )
}

interface RowPartsProps {
  readonly index: number
  readonly schema: Schema
  readonly filter: (part: Schema) => boolean
}

/** Parts of a row without its own frame: its buttons, say. A row that is one answer has no parts. */
export function RowParts({ index, schema, filter }: RowPartsProps) {
  if (schema.type !== 'object' && schema.type !== 'void') return null
  return <RecursionField schema={schema} name={index} onlyRenderProperties filterProperties={filter} />
}

function useArray(): ArrayContextValue {
  const context = useContext(ArrayContext)
  if (context === null) throw new Error('a part of a list outside <ArrayRoot>')
  return context
}

const lastPart = (schema: Schema): string =>
  String(schema['x-component'] ?? '')
    .split('.')
    .at(-1) ?? ''
/** Parts of a row that are buttons and marks, drawn beside the fields and not among them. */
export const OPERATIONS: ReadonlySet<string> = new Set(['Addition', 'Remove', 'Copy', 'MoveUp', 'MoveDown', 'Index', 'SortHandle'])
export const isOperation = (schema: Schema): boolean => OPERATIONS.has(lastPart(schema))
/** A head that counts already leaves it out. */
export const isIndex = (schema: Schema): boolean => lastPart(schema) === 'Index'
export const isAddition = (schema: Schema): boolean => lastPart(schema) === 'Addition'
export const isColumn = (schema: Schema): boolean => lastPart(schema) === 'Column'

export interface ArrayRowFacts {
  readonly index: number
  readonly schema: Schema | undefined
}

/** The rows, read inside an observer; and the buttons below them. */
export function useArrayRows(): {
  readonly rows: readonly ArrayRowFacts[]
  readonly additions: readonly Schema[]
  readonly disabled: boolean
} {
  const { field, schema } = useArray()
  const values = Array.isArray(field.value) ? field.value : []
  const additions: Schema[] = []
  schema.mapProperties((child) => {
    if (isAddition(child)) additions.push(child)
  })
  return {
    rows: values.map((_, index) => ({ index, schema: itemSchema(schema, index) })),
    additions,
    disabled: !field.editable,
  }
}

export interface Column {
  readonly name: string
  readonly title: string
  readonly schema: Schema
  readonly props: Readonly<Record<string, unknown>>
  /** holds buttons only */
  readonly isOperations: boolean
}

/** The columns of an ArrayTable: void nodes of a row named '….Column', wherever they stand. */
export function useArrayColumns(): readonly Column[] {
  const { schema } = useArray()
  const row = itemSchema(schema, 0)
  return row === undefined ? [] : columnsIn(row)
}

function columnsIn(schema: Schema): readonly Column[] {
  return schema.reduceProperties<Column[], Column[]>((columns, child, key) => {
    if (!isColumn(child)) return [...columns, ...columnsIn(child)]
    const props = (child['x-component-props'] ?? {}) as Readonly<Record<string, unknown>>
    const parts: Schema[] = []
    child.mapProperties((part) => void parts.push(part))
    const title = typeof props.title === 'string' ? props.title : String(child.title ?? '')
    return [...columns, { name: String(key), title, schema: child, props, isOperations: parts.length > 0 && parts.every(isOperation) }]
  }, []) as readonly Column[]
}

const EMPTY_OF_TYPE: Readonly<Record<string, () => unknown>> = {
  string: () => '',
  number: () => undefined,
  boolean: () => false,
  date: () => '',
  datetime: () => '',
  array: () => [],
  object: () => ({}),
}

/** A new row [addition]: the schema's default, else what its type begins with. Undefined where none may be added. */
export function useAddition(): (() => Promise<void>) | undefined {
  const list = useContext(ArrayContext)
  const own = useFieldSchema()
  const props = (own['x-component-props'] ?? {}) as { defaultValue?: unknown; method?: string }
  // A button that a schema put outside any list has nothing to do.
  if (list === null) return undefined
  const { field, schema } = list
  const max = typeof schema.maxItems === 'number' ? schema.maxItems : Number.POSITIVE_INFINITY
  const count = Array.isArray(field.value) ? field.value.length : 0
  if (!field.editable || count >= max) return undefined
  return async () => {
    const row = itemSchema(schema, count)
    const fresh = props.defaultValue ?? row?.default ?? EMPTY_OF_TYPE[String(row?.type ?? 'object')]?.()
    const value = copyOf(fresh)
    await (props.method === 'unshift' ? field.unshift(value) : field.push(value))
  }
}

/** Index of the row one is in, from 0; -1 outside. */
export const useArrayIndex = (): number => useContext(IndexContext)

export interface RowOperations {
  /** a second one like it, below it */
  readonly copy: (() => Promise<void>) | undefined
  readonly remove: (() => Promise<void>) | undefined
  readonly moveUp: (() => Promise<void>) | undefined
  readonly moveDown: (() => Promise<void>) | undefined
  /** by keyboard and pointer alike: a drag ends here (WCAG 2.5.7) */
  readonly moveTo: ((index: number) => Promise<void>) | undefined
}

const NOTHING: RowOperations = { copy: undefined, remove: undefined, moveUp: undefined, moveDown: undefined, moveTo: undefined }

/** What may be done with the row one is in; what makes no sense is undefined, and so its button is not there. */
export function useRowOperations(): RowOperations {
  const list = useContext(ArrayContext)
  const index = useArrayIndex()
  if (list === null) return NOTHING
  const { field, schema } = list
  const count = rowsIn(field).length
  if (!field.editable || index < 0) return NOTHING
  const isFull = typeof schema.maxItems === 'number' && count >= schema.maxItems
  return {
    copy: isFull ? undefined : async () => void (await field.insert(index + 1, copyOf(toJS(field.value?.[index])))),
    remove: async () => void (await field.remove(index)),
    moveUp: index > 0 ? async () => void (await field.moveUp(index)) : undefined,
    moveDown: index < count - 1 ? async () => void (await field.moveDown(index)) : undefined,
    moveTo: async (to) => void (await field.move(index, to)),
  }
}

/** So that two rows never share one object. */
const copyOf = (value: unknown): unknown => (typeof value === 'object' && value !== null ? JSON.parse(JSON.stringify(value)) : value)
