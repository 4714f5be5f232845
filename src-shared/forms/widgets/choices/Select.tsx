import type { Field } from '@formily/core'
import { useField } from '@formily/react'
import { Select as PlainSelect } from '../../../ui/parts/Select.tsx'
import { latePart } from '../../../ui/shell/late-part.tsx'
import { isSameValue, offeredBy } from '../../schema/options.ts'
import { listOf, recordOf } from '../../schema/values.ts'
import { reportBrokenRule } from '../../step-form/prepare.ts'
import { firstText } from '../../step-form/use-field-item.ts'
import { type Control, control } from '../control.tsx'
import { boxState } from './ticks.tsx'

/** An empty box of the same size until the part is loaded. */
const wait = () => <span className="ec-input" />

/** Selects with search, multiple choice or levels are loaded with the first schema that has one. */
const RichSelect = latePart(async () => (await import('#kit/RichSelect')).RichSelect, { wait })
const CascaderPart = latePart(async () => (await import('#kit/Cascader')).Cascader, { wait })

/** Props that every choice widget takes from Formily. */
export const choiceOf = (field: Control) => {
  const { names, title, value, onChange, options, given } = field
  return { names, title, value, onChange, options, placeholder: firstText(given.placeholder), ...boxState(field) }
}

export const Select = control((field) => {
  const { mode, showSearch, allowClear } = field.given
  const multiMode = mode === 'multiple' || mode === 'tags' ? mode : undefined
  if (multiMode === undefined && showSearch !== true) return <PlainSelect {...choiceOf(field)} />
  return <RichSelect {...choiceOf(field)} mode={multiMode} allowClear={allowClear === true} />
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

/** The nodes along a path of a tree, as the schema wrote them. */
function nodesAlong(tree: unknown, [value, ...rest]: readonly unknown[]): readonly unknown[] {
  const node = listOf(tree)
    .map(recordOf)
    .find((one) => isSameValue(one.value ?? one.key ?? one.id, value))
  return node === undefined ? [] : [node, ...nodesAlong(node.children, rest)]
}

/**
 * Calls a Cascader's `loadData` as antd does, with the nodes chosen so far. It adds children to the last node, at once
 * or when its promise resolves. A schema can only take them from its own data.
 */
async function loadBranch(field: Field, given: Control['given'], path: readonly unknown[]): Promise<void> {
  const { loadData } = given
  const isOwn = field.dataSource?.length > 0
  const offered = offeredBy(field.dataSource, given)
  const chosen = nodesAlong(offered, path)
  if (typeof loadData !== 'function' || chosen.length !== path.length) return
  try {
    await loadData(chosen)
  } catch (error) {
    return reportBrokenRule(error)
  }
  // The nodes are plain data, so a new list is needed to show the new children.
  if (isOwn) field.dataSource = [...field.dataSource]
  else field.setComponentProps({ options: [...listOf(offered)] })
}
