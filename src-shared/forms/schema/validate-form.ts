import { type Form, isVoidField } from '@formily/core'

/**
 * Runs Formily's validation of all fields, which puts the messages on them. A service's rule that throws is reported to
 * `onBroken` and does not block the user.
 */
export async function validateForm(form: Form, onBroken: (error: unknown) => void = () => undefined): Promise<void> {
  try {
    await form.validate()
  } catch (thrown) {
    // A list contains the errors of the fields; anything else was thrown by a rule.
    if (Array.isArray(thrown)) return
    await validateEach(form, onBroken)
  }
}

/** Validates field by field: after a rule throws, Formily does not wait for the others. */
async function validateEach(form: Form, onBroken: (error: unknown) => void): Promise<void> {
  const fields = Object.values(form.fields).flatMap((field) => (isVoidField(field) ? [] : [field]))
  const results = await Promise.allSettled(fields.map((field) => field.validate()))
  const broken = results.flatMap((result) => (result.status === 'rejected' && !Array.isArray(result.reason) ? [result.reason] : []))
  for (const error of new Set<unknown>(broken)) onBroken(error)
  form.setValidating(false)
}
