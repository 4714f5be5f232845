/** What a form or a call of the API says, by name. */
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

/** Reads a JSON object; numbers and lists may stand where a form has text. */
export function givenOfJson(body: unknown): Given {
  const all = (name: string): readonly string[] =>
    body === null || typeof body !== 'object' || !Object.hasOwn(body, name)
      ? []
      : [(body as Readonly<Record<string, unknown>>)[name]]
          .flat()
          .flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? [String(one)] : []))
  return { get: (name) => all(name)[0]?.trim() || undefined, all }
}
