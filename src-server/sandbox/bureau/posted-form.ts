/** The fields of a posted form, by name. */
export interface PostedForm {
  /** The first value of a name; undefined if it is empty. */
  get(name: string): string | undefined
  all(name: string): readonly string[]
}

export const readPostedForm = (form: URLSearchParams): PostedForm => ({
  get: (name) => form.get(name)?.trim() || undefined,
  all: (name) => form.getAll(name).filter(Boolean),
})
