import { parseExpressionAt } from 'acorn'
import { assign, blocks, evaluate } from './evaluate.ts'
import { ExpressionError, type Node, nodeOf, nodesOf } from './node.ts'
import { bind } from './patterns.ts'
import { readers } from './read.ts'
import type { Scope } from './scope.ts'

/** How a block ended, when not by its last statement. */
type End = { readonly kind: 'return'; readonly value: unknown } | { readonly kind: 'break' | 'continue'; readonly label: undefined }

/** A loop longer than this is a mistake; the page must not hang on it. */
const MAX_TURNS = 100_000

/** Makes function bodies readable and runnable. Loaded only for a form that has them: acorn weighs more than all the rest. */
export function enableStatements(): void {
  readers.full = (text) => {
    const source = text.trim()
    const node = parseExpressionAt(source, 0, { ecmaVersion: 2022 })
    if (source.slice(node.end).trim() !== '') throw new ExpressionError('there is something behind the expression')
    return node as unknown as Node
  }
  blocks.run = (block, scope) => {
    const end = runAll(nodesOf(block.body), scope)
    return end?.kind === 'return' ? end.value : undefined
  }
}

function runAll(statements: readonly Node[], scope: Scope): End | undefined {
  for (const statement of statements) {
    if (statement.type !== 'FunctionDeclaration') continue
    scope.declare(String(nodeOf(statement.id).name), evaluate({ ...statement, type: 'FunctionExpression' }, scope))
  }
  for (const statement of statements) {
    const end = run(statement, scope)
    if (end) return end
  }
  return undefined
}

function run(node: Node, scope: Scope): End | undefined {
  const runner = RUNNERS[node.type]
  if (!runner) throw new ExpressionError(`${node.type} is not supported in a form`)
  return runner(node, scope)
}

type Runner = (node: Node, scope: Scope) => End | undefined
const RUNNERS: Readonly<Record<string, Runner>> = {
  EmptyStatement: () => undefined,
  FunctionDeclaration: () => undefined,
  ExpressionStatement: (node, scope) => void evaluate(nodeOf(node.expression), scope),
  BlockStatement: (node, scope) => runAll(nodesOf(node.body), scope.inner()),
  VariableDeclaration: (node, scope) => declare(node, scope),
  ReturnStatement: (node, scope) => ({ kind: 'return', value: node.argument ? evaluate(nodeOf(node.argument), scope) : undefined }),
  BreakStatement: () => ({ kind: 'break', label: undefined }),
  ContinueStatement: () => ({ kind: 'continue', label: undefined }),
  ThrowStatement: (node, scope) => {
    throw evaluate(nodeOf(node.argument), scope)
  },
  IfStatement: (node, scope) => {
    if (evaluate(nodeOf(node.test), scope)) return run(nodeOf(node.consequent), scope)
    return node.alternate ? run(nodeOf(node.alternate), scope) : undefined
  },
  ForStatement: (node, scope) => {
    const inner = scope.inner()
    if (node.init) {
      const init = nodeOf(node.init)
      if (init.type === 'VariableDeclaration') declare(init, inner)
      else evaluate(init, inner)
    }
    return loop(
      () => !node.test || Boolean(evaluate(nodeOf(node.test), inner)),
      () => run(nodeOf(node.body), inner),
      () => node.update && evaluate(nodeOf(node.update), inner),
    )
  },
  WhileStatement: (node, scope) =>
    loop(
      () => Boolean(evaluate(nodeOf(node.test), scope)),
      () => run(nodeOf(node.body), scope),
    ),
  ForOfStatement: (node, scope) => each(node, evaluate(nodeOf(node.right), scope) as Iterable<unknown>, scope),
  ForInStatement: (node, scope) => each(node, Object.keys(evaluate(nodeOf(node.right), scope) as object), scope),
  SwitchStatement: (node, scope) => {
    const value = evaluate(nodeOf(node.discriminant), scope)
    const cases = nodesOf(node.cases)
    const hit = cases.findIndex((one) => one.test && evaluate(nodeOf(one.test), scope) === value)
    const from = hit >= 0 ? hit : cases.findIndex((one) => !one.test)
    if (from < 0) return undefined
    const end = runAll(
      cases.slice(from).flatMap((one) => nodesOf(one.consequent)),
      scope.inner(),
    )
    return end?.kind === 'break' ? undefined : end
  },
}

function declare(node: Node, scope: Scope): undefined {
  const read = (part: Node) => evaluate(part, scope)
  for (const one of nodesOf(node.declarations)) {
    bind(nodeOf(one.id), one.init ? read(nodeOf(one.init)) : undefined, read, (name, value) => scope.declare(name, value))
  }
}

function loop(goesOn: () => boolean, body: () => End | undefined, after: () => unknown = () => undefined): End | undefined {
  for (let turn = 0; goesOn(); turn += 1) {
    if (turn > MAX_TURNS) throw new ExpressionError('a loop of the form does not end')
    const end = body()
    if (end?.kind === 'return') return end
    if (end?.kind === 'break') return undefined
    after()
  }
  return undefined
}

function each(node: Node, values: Iterable<unknown>, scope: Scope): End | undefined {
  const left = nodeOf(node.left)
  const rest = [...values]
  return loop(
    () => rest.length > 0,
    () => {
      const inner = scope.inner()
      const value = rest.shift()
      const target = left.type === 'VariableDeclaration' ? nodeOf(nodesOf(left.declarations)[0]?.id) : left
      if (left.type === 'VariableDeclaration')
        bind(
          target,
          value,
          (part) => evaluate(part, inner),
          (name, given) => inner.declare(name, given),
        )
      else assign(target, value, inner)
      return run(nodeOf(node.body), inner)
    },
  )
}
