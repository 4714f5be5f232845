import { MAKE_PATTERNS } from './globals.ts'
import { type Node, nodesOf } from './node.ts'
import { BINARY, LOGICAL, UNARY } from './operators.ts'

/** Supported node types: true if always supported, or a function that decides. */
const KNOWN: Readonly<Record<string, true | ((node: Node) => boolean)>> = {
  Literal: true,
  Identifier: true,
  TemplateLiteral: true,
  TemplateElement: true,
  ArrayExpression: true,
  ObjectExpression: (node) => nodesOf(node.properties).every(({ type }) => type === 'Property'),
  Property: true,
  UnaryExpression: (node) => String(node.operator) in UNARY,
  BinaryExpression: (node) => String(node.operator) in BINARY || LOGICAL.has(node.operator),
  LogicalExpression: (node) => LOGICAL.has(node.operator),
  ConditionalExpression: true,
  AssignmentExpression: (node) => node.operator === '=',
  MemberExpression: true,
  CallExpression: true,
  ArrowFunctionExpression: (node) => nodesOf(node.params).every(({ type }) => type === 'Identifier'),
}

/** Readable names of unsupported nodes; other nodes are reported by their ESTree type. */
const NAMES: Readonly<Record<string, string>> = {
  ThisExpression: 'this',
  UpdateExpression: '++ or --',
  SequenceExpression: 'a comma between expressions',
  ObjectExpression: 'more than names and values in an object',
  ArrowFunctionExpression: 'a parameter that is no plain name',
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Describes the first unsupported part of an expression, quoting the source; undefined if all of it is supported. */
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
