import { isRecord } from '../../domain/forms/plain-record.ts'
import type { RouteName } from '../../domain/routes.ts'
import type { Navigator, Query } from '../../ports/navigator.ts'
import type { KeyStore } from '../../ports/storage.ts'
import { keepVisit, keptVisit } from './kept-visit.ts'

/** Pages to return to after a visit to the cashier in the same tab. The purchase has its own return. */
const RETURN_ROUTES = ['serviceStep', 'pay'] as const
type ReturnRoute = (typeof RETURN_ROUTES)[number]

interface ReturnPage {
  readonly billId: string
  readonly route: ReturnRoute
  readonly query: Query
}

/** Stores the page on which a bill is being paid, for the return in the same tab. */
export function rememberReturnPage(session: KeyStore, billId: string, route: RouteName, query: Query): void {
  const place = RETURN_ROUTES.find((one) => one === route)
  if (place === undefined) return
  const page: ReturnPage = { billId, route: place, query }
  keepVisit(session, { page })
}

/** Returns to the page on which this bill was being paid, once; false if none is stored for this bill. */
export function goToReturnPage(session: KeyStore, navigator: Pick<Navigator, 'replace'>, billId: string | undefined): boolean {
  const page = readReturnPage(keptVisit(session).page)
  if (page === undefined || page.billId !== billId) return false
  keepVisit(session, { page: undefined })
  navigator.replace(page.route, page.query)
  return true
}

/** undefined if the stored value is invalid. */
function readReturnPage(value: unknown): ReturnPage | undefined {
  if (!isRecord(value) || typeof value.billId !== 'string' || !isRecord(value.query)) return undefined
  const route = RETURN_ROUTES.find((one) => one === value.route)
  const query = Object.fromEntries(Object.entries(value.query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  return route === undefined ? undefined : { billId: value.billId, route, query }
}
