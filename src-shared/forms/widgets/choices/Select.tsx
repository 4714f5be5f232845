import type { Field } from '@formily/core'
import { useField } from '@formily/react'
import { Select as PlainSelect } from '../../../ui/parts/Select.tsx'
import { latePart } from '../../../ui/shell/late-part.tsx'
import { isSameValue } from '../../schema/options.ts'
import { listOf, recordOf } from '../../schema/values.ts'
import { reportBrokenRule } from '../../step-form/prepare.ts'
import { firstText } from '../../step-form/use-field-item.ts'
import { type Control, control } from '../control.tsx'
import { boxState } from './ticks.tsx'

/** An empty box of the same size until the part has come. */
const wait = () => <span className="ec-input" />

/** Lists that search, take several or have levels come with the schema that has one. */
const RichSelect = latePart(async () => (await import('#kit/RichSelect')).RichSelect, { wait })
const CascaderPart = latePart(async () => (await import('#kit/Cascader')).Cascader, { wait })

/** What every part of choices takes from Formily. */
export const choiceOf = (field: Control) => {
  const { names, title, value, onChange, options, given } = field
  return { names, title, value, onChange, options, placeholder: firstText(given.placeholder), ...boxState(field) }
}

export const Select = control((field) => {
  const { mode, showSearch, allowClear } = field.given
  const several = mode === 'multiple' || mode === 'tags' ? mode : undefined
  if (several === undefined && showSearch !== true) return <PlainSelect {...choiceOf(field)} />
  return <RichSelect {...choiceOf(field)} mode={several} allowClear={allowClear === true} />
})

export const Cascader = control((field) => {
  const branches = useField<Field>()
  const { loadData, multiple, changeOnSelect } = field.given
  return (
    <CascaderPart
      {...choiceOf(field)}
      multiple={multiple === true}
      changeOnSelect={changeOnSelect === true}
      loadBranch={typeof loadData === 'function' ? (path) => void loadBranch(branches, field.given, path) : undefined}
    />
  )
})

/** The nodes of a tree along a path, as the schema wrote them. */
function nodesAlong(tree: unknown, [value, ...rest]: readonly unknown[]): readonly unknown[] {
  const node = listOf(tree)
    .map(recordOf)
    .find((one) => isSameValue(one.value ?? one.key, value))
  return node === undefined ? [] : [node, ...nodesAlong(node.children, rest)]
}

/**
 * A Cascader's `loadData`, as antd calls it: with the nodes chosen so far, the last of which it gives its children, at
 * once or once a promise it answers is kept. A schema has nothing but its own data to take them from.
 */
async function loadBranch(field: Field, given: Control['given'], path: readonly unknown[]): Promise<void> {
  const { loadData } = given
  const isOwn = field.dataSource?.length > 0
  const chosen = nodesAlong(isOwn ? field.dataSource : given.options, path)
  if (typeof loadData !== 'function' || chosen.length !== path.length) return
  try {
    await loadData(chosen)
  } catch (error) {
    return reportBrokenRule(error)
  }
  // The nodes are plain data: that one of them has children now is seen by a new list.
  if (isOwn) field.dataSource = [...field.dataSource]
  else field.setComponentProps({ options: [...listOf(given.options)] })
}
