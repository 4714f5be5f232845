import type { Schema } from '@formily/json-schema'
import { createContext } from 'react'
import { type Node, nodesIn } from '../../steps/form/field-model.ts'

/** Fields drawn at once; those after them are drawn as one comes near, or when there is nothing else to do. */
const AT_ONCE = 16

/** Fields of a run that is drawn later: enough that a thousand come in few pieces, few enough that one is no wait. */
export const A_RUN = 40

/** The first of them is near as soon as the page stands: a short one, or it would be drawn with what is seen. */
const FIRST_RUN = 12

/** How many more fields may be drawn at once at this place of the form. */
export const RoomContext = createContext(AT_ONCE)

const counted = new WeakMap<Schema, number>()

/** Fields below a node, itself too: its length, roughly. A list counts for the rows it has when it is drawn. */
export function leavesIn(schema: Schema): number {
  const known = counted.get(schema)
  if (known !== undefined) return known
  let count = 0
  for (const child of nodesIn(schema)) count += leavesIn(child.schema)
  const leaves = schema.type === 'void' && schema['x-component'] === undefined ? count : Math.max(1, count)
  counted.set(schema, leaves)
  return leaves
}

/** A run of children that is drawn at once, or later. */
export interface Run {
  readonly nodes: readonly Node[]
  readonly isLater: boolean
}

/** Children in runs: as many as there is room for at once, the others about as many at a time. */
export function runsOf(nodes: readonly Node[], room: number): readonly Run[] {
  const runs: { nodes: Node[]; isLater: boolean; leaves: number }[] = []
  let before = 0
  let later = 0
  for (const node of nodes) {
    const isLater = before >= room
    const leaves = leavesIn(node.schema)
    const last = runs.at(-1)
    const isFull = isLater && last !== undefined && last.leaves >= (later === 1 ? FIRST_RUN : A_RUN)
    if (last !== undefined && last.isLater === isLater && !isFull) {
      last.nodes.push(node)
      last.leaves += leaves
    } else {
      runs.push({ nodes: [node], isLater, leaves })
      if (isLater) later += 1
    }
    before += leaves
  }
  return runs
}

/** What the fields of a run are called, a line each: to be found and read before they are drawn. */
export function titlesIn(nodes: readonly Node[]): readonly string[] {
  return nodes.flatMap(({ schema }) => {
    const own = typeof schema.title === 'string' && !schema.title.includes('{{') ? [schema.title] : []
    const below = nodesIn(schema)
    return below.length > 0 ? titlesIn(below) : own
  })
}
