import type { Field } from '@formily/core'
import { reportBrokenRule } from '../step-form/prepare.ts'
import { isSameValue } from './options.ts'

interface Branch {
  readonly value?: unknown
  readonly key?: unknown
  readonly children?: unknown
}

/** The nodes of a tree along a path, as the schema wrote them. */
function nodesAlong(tree: unknown, [value, ...rest]: readonly unknown[]): readonly Branch[] {
  const node = Array.isArray(tree) ? tree.find((one: Branch | null) => isSameValue(one?.value ?? one?.key, value)) : undefined
  return node === undefined ? [] : [node, ...nodesAlong(node.children, rest)]
}

/**
 * A Cascader's `loadData`, as antd calls it: with the nodes chosen so far, the last of which it gives its children, at
 * once or once a promise it answers is kept. A schema has nothing but its own data to take them from.
 */
export async function loadBranch(field: Field, given: Readonly<Record<string, unknown>>, path: readonly unknown[]): Promise<void> {
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
  else field.setComponentProps({ options: [...(given.options as readonly unknown[])] })
}
