/** What a form says, by name. */
export interface Given {
  /** The first value of a name; an empty one counts as none. */
  get(name: string): string | undefined
  all(name: string): readonly string[]
}

/** Reads a posted form. */
export const givenOfForm = (form: URLSearchParams): Given => ({
  get: (name) => form.get(name)?.trim() || undefined,
  all: (name) => form.getAll(name).filter(Boolean),
})
