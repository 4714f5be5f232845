import { MAKE_PATTERNS } from './globals.ts'
import type { Node } from './node.ts'
import { BINARY, LOGICAL, UNARY } from './operators.ts'

/** Parts of an expression that forms have, by their types; true, or which of them. */
const KNOWN: Readonly<Record<string, true | ((node: Node) => boolean)>> = {
  Literal: (node) => !(node.value instanceof RegExp) && typeof node.value !== 'bigint' && node.regex === undefined,
  Identifier: true,
  TemplateLiteral: true,
  TemplateElement: true,
  ArrayExpression: true,
  ObjectExpression: true,
  Property: (node) => node.kind === undefined || node.kind === 'init',
  ChainExpression: true,
  UnaryExpression: (node) => String(node.operator) in UNARY,
  BinaryExpression: (node) => String(node.operator) in BINARY || LOGICAL.has(node.operator),
  LogicalExpression: (node) => LOGICAL.has(node.operator),
  ConditionalExpression: true,
  AssignmentExpression: (node) => node.operator === '=',
  MemberExpression: true,
  CallExpression: true,
  ArrowFunctionExpression: true,
  FunctionExpression: (node) => node.generator !== true,
  EmptyStatement: true,
  ExpressionStatement: true,
  BlockStatement: true,
  VariableDeclaration: true,
  VariableDeclarator: true,
  ReturnStatement: true,
  IfStatement: true,
}

/** What its author calls a part that forms do not have; others go by the type that the language gives them. */
const NAMES: Readonly<Record<string, string>> = {
  Literal: 'a regular expression',
  NewExpression: 'new',
  ThisExpression: 'this',
  AwaitExpression: 'await',
  SpreadElement: '…spread',
  RestElement: '…rest',
  ObjectPattern: 'taking an object apart',
  ArrayPattern: 'taking a list apart',
  AssignmentPattern: 'a default of a parameter',
  UpdateExpression: '++ or --',
  SequenceExpression: 'a comma between expressions',
  ForStatement: 'for',
  ForOfStatement: 'for … of',
  ForInStatement: 'for … in',
  WhileStatement: 'while',
  DoWhileStatement: 'do … while',
  SwitchStatement: 'switch',
  ThrowStatement: 'throw',
  TryStatement: 'try',
  FunctionDeclaration: 'a named function among statements',
  FunctionExpression: 'a generator',
  ClassExpression: 'class',
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** What in an expression no form can do, in its author's words; undefined when all of it can be done. */
export function unsupportedIn(node: Node): string | undefined {
  const known = KNOWN[node.type]
  if (known === undefined || (known !== true && !known(node))) {
    return typeof node.operator === 'string' && known !== undefined ? `the operator ${node.operator}` : (NAMES[node.type] ?? node.type)
  }
  if (node.type === 'MemberExpression' && isNode(node.property)) {
    const name = node.computed === true ? node.property.value : node.property.name
    if (MAKE_PATTERNS.has(name)) return `${String(name)}, which makes a regular expression`
  }
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) {
      const found = isNode(child) ? unsupportedIn(child) : undefined
      if (found !== undefined) return found
    }
  }
  return undefined
}
