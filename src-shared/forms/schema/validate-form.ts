import { type Form, isVoidField } from '@formily/core'

/**
 * Formily's own validation of all fields, whose messages then stand at them. A rule of a service that throws is reported
 * to `onBroken`, and keeps nobody from going on.
 */
export async function validateForm(form: Form, onBroken: (error: unknown) => void = () => undefined): Promise<void> {
  try {
    await form.validate()
  } catch (thrown) {
    // A list holds the errors of the fields; anything else is what a rule threw.
    if (Array.isArray(thrown)) return
    await validateEach(form, onBroken)
  }
}

/** One by one: where a rule breaks, Formily waits for no other. */
async function validateEach(form: Form, onBroken: (error: unknown) => void): Promise<void> {
  const fields = Object.values(form.fields).flatMap((field) => (isVoidField(field) ? [] : [field]))
  const results = await Promise.allSettled(fields.map((field) => field.validate()))
  const broken = results.flatMap((result) => (result.status === 'rejected' && !Array.isArray(result.reason) ? [result.reason] : []))
  for (const error of new Set<unknown>(broken)) onBroken(error)
  form.setValidating(false)
}
