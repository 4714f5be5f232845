import type { DraftContent } from '../../api/drafts.ts'

/** A draft as this tab keeps it between typing and saving; of one person and one service only. */
export interface LocalDraft {
  readonly itemCode: string
  readonly euid: string
  /** the server's revision it was written over: another means that another device went on */
  readonly revision: number
  readonly content: DraftContent
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isIndex = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0

/** Storage is nobody's word: anything that is not wholly a mirror is none. */
export function readLocalDraft(text: string | undefined): LocalDraft | undefined {
  if (text === undefined) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // Cut off or written by something else: as if there were none (threat 9).
    return undefined
  }
  return isLocalDraft(value) ? value : undefined
}

function isLocalDraft(value: unknown): value is LocalDraft {
  if (!isRecord(value) || !isRecord(value.content)) return false
  const { itemCode, euid, revision, content } = value
  const { answers, step, maxStep, idempotencyKey } = content
  return (
    typeof itemCode === 'string' &&
    typeof euid === 'string' &&
    isIndex(revision) &&
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
