import { observer, useField, useFieldSchema } from '@formily/react'
import type { PointerEvent } from 'react'
import { Button } from '#kit/Button'
import { useAddition, useArrayIndex, useRowOperations } from '../../step-form/array-field.tsx'
import { keepPlace } from '../../step-form/keep-place.ts'
import { useT } from '../../use-translate.ts'

const words = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const useOwnTitle = (given: unknown): string | undefined => {
  const field = useField()
  const schema = useFieldSchema()
  return words(given) ?? words(field?.title) ?? words(schema?.title)
}

interface OperationProps {
  readonly title?: unknown
  readonly content?: unknown
}

export const Addition = observer(function Addition({ title, content }: OperationProps) {
  const t = useT()
  const add = useAddition()
  const name = useOwnTitle(title ?? content) ?? t('addEntry')
  return <Button onPress={add && (() => void add())}>{name}</Button>
})

export const Remove = observer(function Remove({ title }: OperationProps) {
  const t = useT()
  const { remove } = useRowOperations()
  const name = t('entryNumber', { number: useArrayIndex() + 1 })
  const own = useOwnTitle(title) ?? t('remove')
  const press = () => {
    keepPlace()
    void remove?.()
  }
  return (
    <Button look="danger" onPress={remove && press} name={`${own}: ${name}`}>
      {own}
    </Button>
  )
})

export const Copy = observer(function Copy({ title }: OperationProps) {
  const t = useT()
  const { copy } = useRowOperations()
  const name = t('entryNumber', { number: useArrayIndex() + 1 })
  const own = useOwnTitle(title) ?? t('copyEntry')
  return (
    <Button look="quiet" onPress={copy && (() => void copy())} name={`${own}: ${name}`}>
      {own}
    </Button>
  )
})

interface MoveProps extends OperationProps {
  readonly direction: 'moveUp' | 'moveDown'
}

const Move = observer(function Move({ title, direction }: MoveProps) {
  const t = useT()
  const move = useRowOperations()[direction]
  const name = t('entryNumber', { number: useArrayIndex() + 1 })
  const own = useOwnTitle(title) ?? t(direction)
  const press = () => {
    keepPlace()
    void move?.()
  }
  return (
    <Button look="quiet" onPress={move && press} name={`${own}: ${name}`}>
      {own}
    </Button>
  )
})
export const MoveUp = (props: OperationProps) => <Move {...props} direction="moveUp" />
export const MoveDown = (props: OperationProps) => <Move {...props} direction="moveDown" />

export const Index = observer(function Index() {
  return <span className="ec-list__index">{useArrayIndex() + 1}.</span>
})

/** Dragged by pointer, or moved by the arrow keys; the move buttons do the same by single presses (WCAG 2.5.7). */
export const SortHandle = observer(function SortHandle() {
  const t = useT()
  const { moveTo, moveUp, moveDown } = useRowOperations()
  const index = useArrayIndex()
  if (moveTo === undefined) return null
  const drop = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row]')
    const isSameList = row?.closest('[data-list]') === currentTarget.closest('[data-list]')
    const to = Number(row?.dataset.row)
    if (isSameList && Number.isInteger(to) && to !== index) void moveTo(to)
  }
  return (
    <button
      type="button"
      className="ec-list__handle"
      aria-label={`${t('entryNumber', { number: index + 1 })}. ${t('moveEntry')}`}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerUp={drop}
      onKeyDown={(event) => {
        const move = event.key === 'ArrowUp' ? moveUp : event.key === 'ArrowDown' ? moveDown : undefined
        if (move === undefined) return
        event.preventDefault()
        void move()
      }}
    >
      <span aria-hidden="true">⠿</span>
    </button>
  )
})
