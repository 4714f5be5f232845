import { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { DAY_MS } from '../clock.ts'
import type { Settings } from '../settings/settings.ts'

/** The kinds of calls that have a limit. */
export type Limited =
  | 'sign-in'
  | 'provider-log-out'
  | 'receipt'
  | 'receipt-pdf'
  | 'document'
  | 'handover'
  | 'handover-link'
  | 'submission'
  | 'draft'
  | 'upload'
  | 'checkout'
  | 'cashier'
  | 'identity'
  | 'licences'
  | 'policy-report'
  | 'catalogue'
  | 'place'
  | 'watched'

interface Limit {
  readonly by: 'address' | 'account'
  /** multiple of RATE_PER_MINUTE for addresses, of ACCOUNT_RATE_PER_MINUTE for accounts */
  readonly times: number
  /** Each server counts for itself in memory: a read of public data costs less than a count in the database. */
  readonly local?: true
}

/**
 * The limits of calls that are costly, or that could be used to guess numbers (threats 13, 31). No honest user reaches one: they allow
 * for many people behind one address, and a page saves its draft at most once in 1.2 s.
 */
const LIMITS: Readonly<Record<Limited, Limit>> = {
  'sign-in': { by: 'address', times: 1 },
  // one address for everybody who signs out at the provider
  'provider-log-out': { by: 'address', times: 4 },
  receipt: { by: 'address', times: 1 },
  document: { by: 'address', times: 1 },
  // public, and read by every page
  catalogue: { by: 'address', times: 4, local: true },
  // browsers send reports in batches
  'policy-report': { by: 'address', times: 1 / 10 },
  // each call draws a new PDF
  'receipt-pdf': { by: 'address', times: 1 / 5 },
  handover: { by: 'address', times: 1 },
  // a suggestion for each pause in typing; how many parcels are handed out is limited beside (sales/places/allowance.ts)
  place: { by: 'account', times: 3, local: true },
  watched: { by: 'account', times: 1 / 2 },
  upload: { by: 'account', times: 1 },
  draft: { by: 'account', times: 3 },
  checkout: { by: 'account', times: 1 / 2 },
  cashier: { by: 'account', times: 1 / 2 },
  // each opens a page of the cashier or a check at the provider, once
  'handover-link': { by: 'account', times: 1 / 2 },
  // each may begin an attempt, for which the provider may charge
  identity: { by: 'account', times: 1 / 3 },
  licences: { by: 'account', times: 1 / 2 },
  submission: { by: 'account', times: 1 / 3 },
}

/** How many orders, and how many applications, an account may make within a day: far more than any honest user needs. */
export const mostADay = ({ accountRatePerMinute }: Pick<Settings, 'accountRatePerMinute'>): number => accountRatePerMinute * 5

/** The start of the window for limits per day. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS)

/** A route's limit. The store reads from it where to count (store.ts). */
export interface RouteLimit extends RateLimitOptions {
  readonly local: boolean
}

/** Finds the account to which a call without a session belongs; undefined if there is none. */
type OwnerOf = (request: FastifyRequest) => Promise<string | undefined>

/** The limit of a route, for its `config.rateLimit`; each route counts by itself. */
export function limitOf(settings: Pick<Settings, 'ratePerMinute' | 'accountRatePerMinute'>, what: Limited, ownerOf?: OwnerOf): RouteLimit {
  const { by, times, local = false } = LIMITS[what]
  const perMinute = by === 'address' ? settings.ratePerMinute : settings.accountRatePerMinute
  const accountOf = async (request: FastifyRequest): Promise<string> => {
    const id = request.account?.id ?? (await ownerOf?.(request))
    return id === undefined ? addressOf(request) : `account ${id}`
  }
  return { max: Math.ceil(perMinute * times), keyGenerator: by === 'address' ? addressOf : accountOf, local }
}

/**
 * The client's address, from the connection or from trusted proxies. The port that some proxies add is removed. Of an IPv6 address only
 * the network counts, because a household has a whole network.
 */
function addressOf({ ip }: FastifyRequest): string {
  const [, bracketed] = /^\[(.+)\](?::\d+)?$/.exec(ip) ?? []
  const [, plain] = /^(\d+(?:\.\d+){3}):\d+$/.exec(ip) ?? []
  return normalizeIP(bracketed ?? plain ?? ip)
}
