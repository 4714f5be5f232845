import { FORBIDDEN_NAMES, globals } from './globals.ts'
import { ExpressionError } from './node.ts'

/**
 * The names that an expression can see: first its own variables, then the form's ($self, $deps, $form…), then a few
 * harmless globals.
 */
export class Scope {
  readonly #own = new Map<string, unknown>()
  constructor(private readonly above: Scope | Record<string, unknown>) {}

  /** Creates the nested scope of a function. */
  inner(): Scope {
    return new Scope(this)
  }

  declare(name: string, value: unknown): void {
    this.#own.set(name, value)
  }

  has(name: string): boolean {
    return (
      this.#own.has(name) || (this.above instanceof Scope ? this.above.has(name) : holds(this.above, name) || Object.hasOwn(globals, name))
    )
  }

  get(name: string): unknown {
    if (this.#own.has(name)) return this.#own.get(name)
    if (this.above instanceof Scope) return this.above.get(name)
    if (holds(this.above, name)) return this.above[name]
    if (Object.hasOwn(globals, name)) return globals[name]
    throw new ExpressionError(`“${name}” is not known here`)
  }

  set(name: string, value: unknown): void {
    if (this.#own.has(name)) this.#own.set(name, value)
    else if (this.above instanceof Scope) this.above.set(name, value)
    else if (holds(this.above, name)) this.above[name] = value
    else throw new ExpressionError(`“${name}” is not known here`)
  }
}

/** The form's scope may be a proxy that only implements `in`. Inherited members of every object are not names of the form. */
const holds = (names: Record<string, unknown>, name: string): boolean =>
  name in names && !FORBIDDEN_NAMES.has(name) && (!(name in Object.prototype) || Object.hasOwn(names, name))
