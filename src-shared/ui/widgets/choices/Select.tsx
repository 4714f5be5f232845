import { lazy, Suspense } from 'react'
import { Select as PlainSelect } from '../../parts/Select.tsx'
import { type Control, control, textProp } from '../control.tsx'

/** Lists that search or take several, and trees, come with the schema that has one. */
const RichSelect = lazy(async () => ({ default: (await import('#kit/RichSelect')).RichSelect }))
const TreeSelectPart = lazy(async () => ({ default: (await import('#kit/TreeSelect')).TreeSelect }))

/** What every part of choices takes from Formily. */
export const choiceOf = ({ names, title, value, onChange, onFocus, onBlur, disabled, readOnly, options, given }: Control) => ({
  names,
  title,
  value,
  onChange,
  onFocus,
  onBlur,
  options,
  disabled: disabled || readOnly,
  placeholder: textProp(given.placeholder),
})

export const Select = control((field) => {
  const { mode, showSearch, allowClear } = field.given
  const several = mode === 'multiple' || mode === 'tags' ? mode : undefined
  if (several === undefined && showSearch !== true) return <PlainSelect {...choiceOf(field)} />
  return (
    <Suspense fallback={<span className="ec-input" />}>
      <RichSelect {...choiceOf(field)} mode={several} allowClear={allowClear === true} />
    </Suspense>
  )
})

export const TreeSelect = control((field) => (
  <Suspense fallback={<span className="ec-input" />}>
    <TreeSelectPart {...choiceOf(field)} multiple={field.given.multiple === true} treeCheckable={field.given.treeCheckable === true} />
  </Suspense>
))
