import { isRecord } from '../../domain/forms/plain-record.ts'
import type { KeyStore } from '../../ports/storage.ts'
import { STORAGE_KEYS } from '../core/storage-keys.ts'

/** What this tab remembers of its visits to the cashier, over reloads and crashes; each part may be of another bill. */
export interface KeptVisit {
  /** the bill for which this tab itself left for the cashier */
  readonly left?: string | undefined
  /** the bill that this tab left for and came back from, once the server has answered since */
  readonly back?: string | undefined
  /** the bill for which this tab opened the cashier in a window, when (ms), and the bill's state then */
  readonly inWindow?: { readonly billId: string; readonly at: number; readonly state: string } | undefined
  /** the last visit that this tab knows to have ended: its bill and its beginning */
  readonly ended?: string | undefined
  /** the page on which a bill was being paid (return-page.ts) */
  readonly page?: unknown
}

/** Reads what is kept; a part that cannot be read counts as missing. */
export function keptVisit(session: KeyStore): KeptVisit {
  const { left, back, inWindow, ended, page } = parsed(session.get(STORAGE_KEYS.cashierVisit))
  return { left: textOf(left), back: textOf(back), inWindow: windowOf(inWindow), ended: textOf(ended), page }
}

/** Changes parts of what is kept; undefined removes one. */
export function keepVisit(session: KeyStore, change: KeptVisit): void {
  const next = JSON.stringify({ ...keptVisit(session), ...change })
  if (next === '{}') session.remove(STORAGE_KEYS.cashierVisit)
  else session.set(STORAGE_KEYS.cashierVisit, next)
}

/** Whether this tab went to pay and has not heard yet how that ended, as far as it knows without asking the server. */
export function hasVisitOpen(session: KeyStore): boolean {
  const { left, inWindow } = keptVisit(session)
  return left !== undefined || inWindow !== undefined
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function windowOf(value: unknown): KeptVisit['inWindow'] {
  if (!isRecord(value)) return undefined
  const { billId, at, state } = value
  return typeof billId === 'string' && typeof at === 'number' && typeof state === 'string' ? { billId, at, state } : undefined
}

function parsed(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}
