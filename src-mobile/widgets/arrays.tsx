import type { ArrayField, GeneralField } from '@formily/core'
import { useField } from '@formily/react'
import { type ReactNode, useState } from 'react'
import {
  ArrayRoot,
  ArrayRow,
  isOperation,
  useAddition,
  useArrayIndex,
  useArrayRows,
  useRowOperations,
} from '#shared/ui/step-form/array-field.tsx'
import { SchemaPart } from '#shared/ui/step-form/SchemaPart.tsx'
import { fieldItemOf } from '#shared/ui/step-form/use-field-item.ts'
import { useReveal } from '#shared/ui/step-form/use-reveal.ts'
import { watched } from '#shared/ui/step-form/watched.tsx'
import { useT } from '#shared/ui/use-words.ts'
import { Button } from '../kit/Button.tsx'
import { ColumnTitle, ItemFrame } from './FormItem.tsx'

const words = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** A column of nothing but buttons belongs at a row's foot, as the buttons themselves do. */
function isFoot(schema: Parameters<typeof isOperation>[0]): boolean {
  if (isOperation(schema)) return true
  const parts: boolean[] = []
  schema.mapProperties((child) => void parts.push(isOperation(child)))
  return parts.length > 0 && parts.every(Boolean)
}

/** One entry: its number, its fields, its buttons. A phone has no room for a table, so a table's rows are such entries too. */
function Row({
  index,
  schema,
  foldable,
  standing,
}: {
  readonly index: number
  readonly schema: ReturnType<typeof useArrayRows>['rows'][number]['schema']
  readonly foldable: boolean
  readonly standing: boolean
}) {
  const t = useT()
  const field = useField<ArrayField>()
  const [isOpen, setOpen] = useState(true)
  const address = field.address.concat(index).toString()
  useReveal((one) => {
    if (one.startsWith(`${address}.`)) setOpen(true)
  })
  if (schema === undefined) return null
  const title = `${words(field.componentProps?.title) ?? ''} ${t('entryNumber', { number: index + 1 })}`.trim()
  return (
    <li>
      <ArrayRow index={index}>
        <fieldset className="w-group w-entry" aria-label={title}>
          {foldable ? (
            <button type="button" className="w-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {title}
            </button>
          ) : (
            <p className="w-entry-title">{title}</p>
          )}
          <div hidden={!isOpen}>
            <SchemaPart schema={schema} name={index} filterProperties={(child) => !isFoot(child)} />
          </div>
          <div className="w-entry-ways">
            <SchemaPart schema={schema} name={index} filterProperties={isFoot} onlyRenderProperties />
            {standing && <StandingRemove />}
          </div>
        </fieldset>
      </ArrayRow>
    </li>
  )
}

const Entries = watched(({ foldable, standing }: { readonly foldable: boolean; readonly standing: boolean }) => {
  const t = useT()
  const { rows, additions } = useArrayRows()
  const add = useAddition()
  return (
    <>
      <ol className="w-entries">
        {rows.map(({ index, schema }) => (
          // A row is its place: Formily moves the values, not the fields.
          <Row key={index} index={index} schema={schema} foldable={foldable} standing={standing} />
        ))}
      </ol>
      {standing && additions.length === 0 && (
        <Button block onPress={add && (() => void add())}>
          {t('addEntry')}
        </Button>
      )}
      {additions.map((addition) => (
        <SchemaPart key={String(addition.name)} schema={addition} name={String(addition.name ?? 'addition')} />
      ))}
    </>
  )
})

/** ArrayItems, ArrayTable, ArrayCards; ArrayCollapse and ArrayTabs with entries that fold, ArrayTabs with standing buttons of its own. Each name its own: parts hang on it. */
export const list = (foldable: boolean, standing = false) =>
  watched(() => {
    const field = useField<ArrayField>()
    const entries = (
      <ArrayRoot>
        <Entries foldable={foldable} standing={standing} />
      </ArrayRoot>
    )
    return field.decoratorType ? entries : <ItemFrame item={fieldItemOf(field)}>{entries}</ItemFrame>
  })

export const Column = watched(({ title, children }: { readonly title?: unknown; readonly children?: ReactNode }) => {
  const field = useField<GeneralField>()
  return <ColumnTitle value={words(title) ?? words(field.title)}>{children}</ColumnTitle>
})

interface PartProps {
  readonly title?: unknown
}
const useTitle = (props: PartProps): string | undefined => {
  const field = useField<GeneralField>()
  return words(field.title) ?? words(props.title)
}

export const Addition = watched((props: PartProps) => {
  const t = useT()
  const title = useTitle(props)
  const add = useAddition()
  return (
    <Button block onPress={add && (() => void add())}>
      {title ?? t('addEntry')}
    </Button>
  )
})

const WORDS = { remove: 'remove', moveUp: 'moveUp', moveDown: 'moveDown', copy: 'copyEntry' } as const

const operation = (name: keyof typeof WORDS) =>
  watched((props: PartProps) => {
    const t = useT()
    const title = useTitle(props)
    const act = useRowOperations()[name]
    const index = useArrayIndex()
    return (
      <Button kind="quiet" onPress={act && (() => void act())}>
        {title ?? t(WORDS[name])}
        <span className="k-sr"> {t('entryNumber', { number: index + 1 })}</span>
      </Button>
    )
  })
export const Copy = operation('copy')
export const Remove = operation('remove')
export const MoveUp = operation('moveUp')
export const MoveDown = operation('moveDown')

/** Of a list whose schema names no buttons. */
const StandingRemove = watched(() => {
  const t = useT()
  const { remove } = useRowOperations()
  const index = useArrayIndex()
  return (
    <Button kind="quiet" onPress={remove && (() => void remove())}>
      {t('remove')}
      <span className="k-sr"> {t('entryNumber', { number: index + 1 })}</span>
    </Button>
  )
})

/** Dragging has a keyboard of its own: up and down by arrows, by pointer through the two buttons (WCAG 2.5.7). */
export const SortHandle = watched(() => {
  const t = useT()
  const { moveUp, moveDown } = useRowOperations()
  const index = useArrayIndex()
  const number = t('entryNumber', { number: index + 1 })
  return (
    <>
      <Button kind="quiet" onPress={moveUp && (() => void moveUp())}>
        {t('moveUp')}
        <span className="k-sr"> {number}</span>
      </Button>
      <Button kind="quiet" onPress={moveDown && (() => void moveDown())}>
        {t('moveDown')}
        <span className="k-sr"> {number}</span>
      </Button>
    </>
  )
})

/** The entry's title says its number already. */
export const Index = () => null
