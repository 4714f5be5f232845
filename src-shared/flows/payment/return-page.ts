import { isRecord } from '../../domain/plain-record.ts'
import type { RouteName } from '../../domain/routes.ts'
import type { Navigator, Query } from '../../ports/navigator.ts'
import type { KeyStore } from '../../ports/storage.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

/** Pages to which the payer returns from the cashier in the same tab. The purchase has pages of its own for that. */
const RETURN_ROUTES = ['serviceStep', 'pay'] as const
type ReturnRoute = (typeof RETURN_ROUTES)[number]

interface ReturnPage {
  readonly billId: string
  readonly route: ReturnRoute
  readonly query: Query
}

/** Remembers where a bill was being paid, for the return from the cashier in the same tab. */
export function rememberReturnPage(session: KeyStore, billId: string, route: RouteName, query: Query): void {
  const place = RETURN_ROUTES.find((one) => one === route)
  if (place === undefined) return
  const way: ReturnPage = { billId, route: place, query }
  session.set(STORAGE_KEYS.wayBack, JSON.stringify(way))
}

/** Goes back to the page where this bill was being paid, once; returns false when it was not one of these pages. */
export function goToReturnPage(session: KeyStore, navigator: Pick<Navigator, 'replace'>, billId: string | undefined): boolean {
  const way = readReturnPage(session.get(STORAGE_KEYS.wayBack))
  if (way === undefined || way.billId !== billId) return false
  session.remove(STORAGE_KEYS.wayBack)
  navigator.replace(way.route, way.query)
  return true
}

function readReturnPage(text: string | undefined): ReturnPage | undefined {
  let value: unknown
  try {
    value = text === undefined ? undefined : JSON.parse(text)
  } catch {
    // Anything may stand in the storage; what cannot be read counts as nothing.
    return undefined
  }
  if (!isRecord(value) || typeof value.billId !== 'string' || !isRecord(value.query)) return undefined
  const route = RETURN_ROUTES.find((one) => one === (value as { route?: unknown }).route)
  const query = Object.fromEntries(Object.entries(value.query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  return route === undefined ? undefined : { billId: value.billId, route, query }
}
