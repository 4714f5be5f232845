type Schema = Readonly<Record<string, unknown>>

/** Returns the schema's own validators as a list. */
export function ownRules({ 'x-validator': own }: Schema): readonly unknown[] {
  if (own === undefined) return []
  return Array.isArray(own) ? own : [own]
}

/**
 * A required rule with our message. Formily merges the schema's `required`, or that of a reaction, into an existing
 * rule and keeps its message.
 */
export const requiredWith = ({ required }: Schema, message: string) => ({ required: required === true, message })
