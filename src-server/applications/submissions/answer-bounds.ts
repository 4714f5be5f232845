import { questionsBelow } from '#shared/domain/forms/form-fields.ts'
import { expandForm } from '#shared/domain/forms/form-schema.ts'
import { isRecord } from '#shared/domain/forms/plain-record.ts'
import { lengthOf } from '#shared/domain/forms/plain-text.ts'
import { MAX_ROWS, MAX_TEXT } from '#shared/forms/schema/bounds.ts'
import { tooLarge } from '../../platform/http/problem.ts'
import type { FormFault } from './form-fault.ts'

/** The most entries of an answer that is a list. */
const MAX_ENTRIES = 1000
/** No mail server accepts a longer address (RFC 5321). */
const MAX_EMAIL = 254
/** Deeper than any widget's answer in a row of a list in a row of a list. */
const MAX_DEPTH = 12
/** The most values in all answers, and the most fields that the form may have with them: the cost of checking grows with both. */
const MAX_VALUES = 20_000
const MAX_FIELDS = 4000
/** A submission with more faults is refused as a whole. */
const MAX_FAULTS = 500

type Node = Readonly<Record<string, unknown>>
type Path = readonly (string | number)[]

/** Answers within their bounds, and the faults of those that exceeded them. */
export interface BoundedAnswers {
  readonly faults: readonly FormFault[]
  /** the same answers, each cut at its limit */
  readonly answers: Readonly<Record<string, unknown>>
}

/**
 * Limits answers before any rule reads them, because rules read every row and every character (threat 31). An answer above its limit is a
 * fault of its field and is cut there; the rest is checked. Answers far larger than any honest form are refused as a whole (413).
 */
export function boundAnswers(formJson: unknown, answers: Readonly<Record<string, unknown>>): BoundedAnswers {
  const { root: form, faults } = expandForm(formJson)
  // No service in force has such a form (services/check-form.ts).
  if (faults.some(({ kind }) => kind !== 'unknownRef')) throw tooLarge()
  const bounds = new Bounds()
  const bounded = bounds.record(answers, form, [])
  bounds.countFields(form, bounded)
  return { faults: bounds.faults, answers: bounded }
}

class Bounds {
  readonly faults: FormFault[] = []
  #values = 0
  #fields = 0
  // All rows of a list have the same questions, so they are read once (threat 31).
  readonly #children = new WeakMap<Node, ReadonlyMap<string, Node>>()

  record(answers: Readonly<Record<string, unknown>>, question: Node | undefined, path: Path): Record<string, unknown> {
    const children = question === undefined ? undefined : this.#childrenOf(question)
    return Object.fromEntries(
      Object.entries(answers).map(([name, value]) => [name, this.#bound(value, children?.get(name), [...path, name])]),
    )
  }

  /** Counts all fields: even a row without answers has fields. */
  countFields(question: Node, value: unknown): void {
    this.#fields += 1
    if (this.#fields > MAX_FIELDS) throw tooLarge()
    if (question.type !== 'array') {
      for (const [name, child] of this.#childrenOf(question)) this.countFields(child, isRecord(value) ? value[name] : undefined)
    } else if (Array.isArray(value)) {
      for (const [at, row] of value.entries()) {
        const rowQuestion = this.#rowOf(question, at)
        if (rowQuestion !== undefined) this.countFields(rowQuestion, row)
      }
    }
  }

  #bound(value: unknown, question: Node | undefined, path: Path): unknown {
    this.#values += 1
    if (this.#values > MAX_VALUES) throw tooLarge()
    if (typeof value === 'string') return this.#text(value, question, path)
    if (typeof value !== 'object' || value === null) return value
    if (path.length > MAX_DEPTH) {
      this.#addFault({ path: path.join('.'), rule: 'invalid' })
      return undefined
    }
    return Array.isArray(value) ? this.#list(value, question, path) : this.record(value as Record<string, unknown>, question, path)
  }

  #text(text: string, question: Node | undefined, path: Path): string {
    const limit = limitOf(question?.maxLength, question?.format === 'email' ? MAX_EMAIL : MAX_TEXT)
    // a character has one or two units, so most texts need no counting
    if (text.length <= limit || (text.length <= 2 * limit && lengthOf(text) <= limit)) return text
    this.#addFault({ path: path.join('.'), rule: 'maxLength', count: limit })
    return [...text.slice(0, 2 * limit)].slice(0, limit).join('')
  }

  #list(entries: readonly unknown[], question: Node | undefined, path: Path): unknown[] {
    const limit = limitOf(question?.maxItems, question?.items === undefined ? MAX_ENTRIES : MAX_ROWS)
    if (entries.length > limit) this.#addFault({ path: path.join('.'), rule: 'maxItems', count: limit })
    return entries
      .slice(0, limit)
      .map((entry, at) => this.#bound(entry, question === undefined ? undefined : this.#rowOf(question, at), [...path, at]))
  }

  #addFault(fault: FormFault): void {
    this.faults.push(fault)
    if (this.faults.length > MAX_FAULTS) throw tooLarge()
  }

  /** The questions below one, by the names of their answers; void layouts have no answer and are passed through. */
  #childrenOf(question: Node): ReadonlyMap<string, Node> {
    const known = this.#children.get(question)
    if (known !== undefined) return known
    const found = new Map(questionsBelow(question).map(({ name, schema }) => [name, schema] as const))
    this.#children.set(question, found)
    return found
  }

  #rowOf(question: Node, at: number): Node | undefined {
    const { items } = question
    const row: unknown = Array.isArray(items) ? (items[at] ?? items[0]) : items
    return isRecord(row) ? row : undefined
  }
}

/** The lower of a schema's own limit and the general one. */
const limitOf = (own: unknown, most: number): number => (typeof own === 'number' && own >= 0 ? Math.min(Math.floor(own), most) : most)
