import { createHash } from 'node:crypto'
import { DERIVED_FIELDS } from '#shared/domain/forms/form-fields.ts'
import type { WireBody } from '#shared/wire/index.ts'

type Submission = Pick<WireBody<'POST /acceptance'>, 'itemCode' | 'formData' | 'receiveResult' | 'applicantMaterials'>

/**
 * A hash of a submission's content, which distinguishes a repetition from different content under the same key. It covers the answers,
 * the files and the way of receiving. The applicant comes from the session, and the way of notification depends on the page's language.
 */
export function fingerprintOf({ itemCode, formData, receiveResult, applicantMaterials }: Submission): string {
  const derived: ReadonlySet<string> = new Set(DERIVED_FIELDS)
  const answers = Object.fromEntries(Object.entries(formData).filter(([name]) => !derived.has(name)))
  const files = applicantMaterials.map(({ materialsId, uploadFileCode }) => `${materialsId} ${uploadFileCode}`).sort()
  const received = receiveResult.map((entry) => JSON.stringify(canonical(entry))).sort()
  return createHash('sha256')
    .update(JSON.stringify([itemCode, canonical(answers), received, files]))
    .digest('base64url')
}

/** Equal for equal content: names in a fixed order, and only the code of a file. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  if ('fileCode' in value && typeof value.fileCode === 'string') return { fileCode: value.fileCode }
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, part]) => [name, canonical(part)]))
}
