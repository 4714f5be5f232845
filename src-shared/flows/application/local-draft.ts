import type { DraftContent, DraftMark } from '../../api/drafts.ts'
import { isRecord } from '../../domain/forms/plain-record.ts'
import { parsedJson } from '../../domain/parsed-json.ts'

/** An unsaved draft in this tab's storage. It belongs to one account and one service. */
export interface LocalDraft {
  readonly itemCode: string
  readonly owner: string
  /** the server's revision that it is based on; outdated if another device has saved since */
  readonly revision: number
  /** the last save of the page that stored this; the server may have it without an answer having arrived */
  readonly mark?: DraftMark
  readonly content: DraftContent
}

const isIndex = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0

/** Reads a stored draft; undefined if it is missing, invalid or incomplete. */
export function readLocalDraft(text: string | undefined): LocalDraft | undefined {
  // it may be truncated, or written by other code (threat 9)
  const value = parsedJson(text ?? 'null')
  return isLocalDraft(value) ? value : undefined
}

function isLocalDraft(value: unknown): value is LocalDraft {
  if (!isRecord(value) || !isRecord(value.content)) return false
  const { itemCode, owner, revision, mark, content } = value
  const { answers, step, maxStep, idempotencyKey } = content
  return (
    typeof itemCode === 'string' &&
    typeof owner === 'string' &&
    isIndex(revision) &&
    (mark === undefined || (isRecord(mark) && typeof mark.page === 'string' && isIndex(mark.save))) &&
    isIndex(step) &&
    isIndex(maxStep) &&
    typeof idempotencyKey === 'string' &&
    isRecord(answers) &&
    isRecord(answers.forms) &&
    isRecord(answers.materials) &&
    Object.values(answers.materials).every(Array.isArray) &&
    (answers.receive === null || isRecord(answers.receive))
  )
}
