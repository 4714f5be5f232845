type Schema = Readonly<Record<string, unknown>>

/** The validators that a schema names itself, as a list. */
export function ownRules({ 'x-validator': own }: Schema): readonly unknown[] {
  if (own === undefined) return []
  return Array.isArray(own) ? own : [own]
}

/** Required, in other words than Formily's: it puts the schema's `required`, or a reaction's, into the rule that is there, and so keeps its words. */
export const requiredWith = ({ required }: Schema, message: string) => ({ required: required === true, message })
