interface Question {
  readonly type?: unknown
  readonly enum?: unknown
  readonly [part: string]: unknown
}

/**
 * Checks the assumptions of validators, which a forged request may violate: that a text is a string, and that a choice is one of the
 * offered ones. Returns the violated rule. answer-bounds.ts checks the size of answers.
 */
export function shapeFault(question: Question, value: unknown): 'invalid' | 'enum' | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (!isOfType(question.type, value) || !isReadable(value)) return 'invalid'
  return isOffered(question, value) ? undefined : 'enum'
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: (value) => typeof value === 'object' && !Array.isArray(value),
}

const isOfType = (type: unknown, value: unknown): boolean => (typeof type === 'string' ? (TYPES[type]?.(value) ?? true) : true)

/** Whether no text in it has a NUL, which PostgreSQL cannot store. Other characters that a copy leaves are kept as they were typed. */
function isReadable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0')
  return typeof value !== 'object' || value === null || Object.values(value).every(isReadable)
}

function isOffered(question: Question, value: unknown): boolean {
  if (!Array.isArray(question.enum) || question.enum.length === 0) return true
  // a tree's choice is a path through it
  const offered = question['x-component'] === 'Cascader' ? treeValues(question.enum) : new Set(question.enum.map(choiceValue))
  return (Array.isArray(value) ? value : [value]).every((one) => offered.has(one))
}

const choiceValue = (choice: unknown): unknown =>
  typeof choice === 'object' && choice !== null && 'value' in choice ? choice.value : choice

function treeValues(choices: readonly unknown[], found = new Set<unknown>()): ReadonlySet<unknown> {
  for (const choice of choices) {
    found.add(choiceValue(choice))
    if (typeof choice === 'object' && choice !== null && 'children' in choice && Array.isArray(choice.children))
      treeValues(choice.children, found)
  }
  return found
}
