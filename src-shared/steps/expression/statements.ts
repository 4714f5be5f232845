import { parseExpressionAt } from 'acorn'
import { blocks, evaluate } from './evaluate.ts'
import { ExpressionError, type Node, nodeOf, nodesOf } from './node.ts'
import { readers } from './read.ts'
import type { Scope } from './scope.ts'

/** How a block ended, when not by its last statement. */
interface Returned {
  readonly value: unknown
}

/** The syntax tree of an expression in whole JavaScript. Throws an ExpressionError for what cannot be read. */
export function readWhole(text: string): Node {
  const source = text.trim()
  try {
    const node = parseExpressionAt(source, 0, { ecmaVersion: 2022 })
    if (source.slice(node.end).trim() === '') return node as unknown as Node
  } catch (error) {
    throw new ExpressionError(`cannot be read: ${text}`, { cause: error })
  }
  throw new ExpressionError(`cannot be read: ${text}`)
}

/** Makes function bodies readable and runnable. Loaded only for a form that has them: acorn weighs more than all the rest. */
export function enableStatements(): void {
  readers.full = readWhole
  blocks.run = (block, scope) => runAll(nodesOf(block.body), scope)?.value
}

function runAll(statements: readonly Node[], scope: Scope): Returned | undefined {
  for (const statement of statements) {
    const end = run(statement, scope)
    if (end) return end
  }
  return undefined
}

function run(node: Node, scope: Scope): Returned | undefined {
  const runner = STATEMENTS[node.type]
  if (!runner) throw new ExpressionError(`${node.type} is not supported in a form`)
  return runner(node, scope)
}

type Runner = (node: Node, scope: Scope) => Returned | undefined
/** Statements a function of a form may have, by their types. */
const STATEMENTS: Readonly<Record<string, Runner>> = {
  EmptyStatement: () => undefined,
  ExpressionStatement: (node, scope) => void evaluate(nodeOf(node.expression), scope),
  BlockStatement: (node, scope) => runAll(nodesOf(node.body), scope.inner()),
  VariableDeclaration: (node, scope) => declare(node, scope),
  ReturnStatement: (node, scope) => ({ value: node.argument ? evaluate(nodeOf(node.argument), scope) : undefined }),
  IfStatement: (node, scope) => {
    if (evaluate(nodeOf(node.test), scope)) return run(nodeOf(node.consequent), scope)
    return node.alternate ? run(nodeOf(node.alternate), scope) : undefined
  },
}

function declare(node: Node, scope: Scope): undefined {
  for (const one of nodesOf(node.declarations)) {
    const name = nodeOf(one.id)
    if (name.type !== 'Identifier') throw new ExpressionError(`${name.type} is not supported in a form`)
    scope.declare(String(name.name), one.init ? evaluate(nodeOf(one.init), scope) : undefined)
  }
}
