import { createHash } from 'node:crypto'
import { DERIVED_FIELDS } from '#shared/domain/forms/form-fields.ts'
import type { WireBody } from '#shared/wire/index.ts'

type Submission = Pick<WireBody<'POST /acceptance'>, 'itemCode' | 'formData' | 'receiveResult' | 'applicantMaterials'>

/**
 * A hash of what was submitted, by which a repetition is told from another content under the same key: the answers, the
 * files and the way of receiving. Who applies is the session's, and how they are notified follows the page's language.
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

/** The same for the same content: names in one order, and a file by its code alone. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  if ('fileCode' in value && typeof value.fileCode === 'string') return { fileCode: value.fileCode }
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, part]) => [name, canonical(part)]))
}
