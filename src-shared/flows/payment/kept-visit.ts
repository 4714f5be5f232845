import { isRecord } from '../../domain/forms/plain-record.ts'
import { parsedJson } from '../../domain/parsed-json.ts'
import type { KeyStore } from '../../ports/storage.ts'
import { STORAGE_KEYS } from '../core/storage-keys.ts'

/** This tab's visits to the cashier, stored to survive reloads and crashes. The parts may belong to different bills. */
export interface KeptVisit {
  /** the bill for which this tab itself navigated to the cashier */
  readonly left?: string | undefined
  /** the bill of a visit from which this tab has returned, once the server has responded since */
  readonly back?: string | undefined
  /** the bill for which this tab opened the cashier in a window; `at` in ms; the bill's state at that time */
  readonly inWindow?: { readonly billId: string; readonly at: number; readonly state: string } | undefined
  /** the last visit that is known to have ended: its bill and start */
  readonly ended?: string | undefined
  /** the page on which a bill was paid (return-page.ts) */
  readonly page?: unknown
}

/** Reads the stored visits; invalid parts count as missing. */
export function keptVisit(session: KeyStore): KeptVisit {
  const kept = parsedJson(session.get(STORAGE_KEYS.cashierVisit) ?? '{}')
  const { left, back, inWindow, ended, page } = isRecord(kept) ? kept : {}
  return { left: textOf(left), back: textOf(back), inWindow: windowOf(inWindow), ended: textOf(ended), page }
}

/** Changes parts of the stored visits; undefined removes a part. */
export function keepVisit(session: KeyStore, change: KeptVisit): void {
  const next = JSON.stringify({ ...keptVisit(session), ...change })
  if (next === '{}') session.remove(STORAGE_KEYS.cashierVisit)
  else session.set(STORAGE_KEYS.cashierVisit, next)
}

/** Whether this tab went to the cashier and does not know the outcome, judged without the server. */
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
