import type { ArrayField, GeneralField } from '@formily/core'
import { observer, RecursionField, useField } from '@formily/react'
import { type ReactNode, useState } from 'react'
import {
  ArrayRoot,
  ArrayRow,
  isOperation,
  RowParts,
  useAddition,
  useArrayIndex,
  useArrayRows,
  useRowOperations,
} from '#shared/ui/step-form/array-field.tsx'
import { keepPlace } from '#shared/ui/step-form/keep-place.ts'
import { fieldItemOf } from '#shared/ui/step-form/use-field-item.ts'
import { useReveal } from '#shared/ui/step-form/use-reveal.ts'
import { useT } from '#shared/ui/use-translate.ts'
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
            <RecursionField schema={schema} name={index} filterProperties={(child) => !isFoot(child)} />
          </div>
          <div className="w-entry-ways">
            <RowParts schema={schema} index={index} filter={isFoot} />
            {standing && <StandingRemove />}
          </div>
        </fieldset>
      </ArrayRow>
    </li>
  )
}

const Entries = observer(({ foldable, standing }: { readonly foldable: boolean; readonly standing: boolean }) => {
  const t = useT()
  const field = useField<ArrayField>()
  const { rows, additions } = useArrayRows()
  const add = useAddition()
  return (
    <>
      <ol className="w-entries" data-list={field.path.toString()} tabIndex={-1}>
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
        <RecursionField key={String(addition.name)} schema={addition} name={String(addition.name ?? 'addition')} />
      ))}
    </>
  )
})

/** ArrayItems, ArrayTable, ArrayCards; ArrayCollapse and ArrayTabs with entries that fold, ArrayTabs with standing buttons of its own. Each name its own: parts hang on it. */
export const list = (foldable: boolean, standing = false) =>
  observer(() => {
    const field = useField<ArrayField>()
    const entries = (
      <ArrayRoot>
        <Entries foldable={foldable} standing={standing} />
      </ArrayRoot>
    )
    return field.decoratorType ? entries : <ItemFrame item={fieldItemOf(field)}>{entries}</ItemFrame>
  })

export const Column = observer(({ title, children }: { readonly title?: unknown; readonly children?: ReactNode }) => {
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

export const Addition = observer((props: PartProps) => {
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
  observer(({ ownWords }: { readonly ownWords?: string | undefined }) => {
    const t = useT()
    const act = useRowOperations()[name]
    const index = useArrayIndex()
    const press = () => {
      keepPlace()
      void act?.()
    }
    return (
      <Button look="quiet" onPress={act && press}>
        {ownWords ?? t(WORDS[name])}
        <span className="ec-only-read"> {t('entryNumber', { number: index + 1 })}</span>
      </Button>
    )
  })
const StandingRemove = operation('remove')
const StandingUp = operation('moveUp')
const StandingDown = operation('moveDown')

/** Named by a schema, with words of its own if it has any. */
const named = (Operation: typeof StandingRemove) => observer((props: PartProps) => <Operation ownWords={useTitle(props)} />)
export const Copy = named(operation('copy'))
export const Remove = named(StandingRemove)
export const MoveUp = named(StandingUp)
export const MoveDown = named(StandingDown)

/** Dragging has a keyboard of its own: up and down by arrows, by pointer through the two buttons (WCAG 2.5.7). */
export const SortHandle = () => (
  <>
    <StandingUp />
    <StandingDown />
  </>
)

/** The entry's title says its number already. */
export const Index = () => null
