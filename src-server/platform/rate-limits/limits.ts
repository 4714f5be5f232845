import { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings/settings.ts'

/** What calls are counted for. */
export type Limited =
  | 'sign-in'
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

interface Limit {
  readonly by: 'address' | 'account'
  /** times RATE_PER_MINUTE for addresses, and ACCOUNT_RATE_PER_MINUTE for accounts */
  readonly times: number
  /** Each server counts for itself, in memory: a read of what is public costs less than its count in the database. */
  readonly local?: true
}

/**
 * The limits of calls that are costly, or by which numbers could be guessed (threats 13, 31). No honest user reaches one:
 * they allow for many people behind one address, and a page saves its draft at most once in 1.2 s.
 */
const LIMITS: Readonly<Record<Limited, Limit>> = {
  'sign-in': { by: 'address', times: 1 },
  receipt: { by: 'address', times: 1 },
  document: { by: 'address', times: 1 },
  // what everybody may read, and every page does
  catalogue: { by: 'address', times: 4, local: true },
  // a browser gathers what it reports
  'policy-report': { by: 'address', times: 1 / 10 },
  // each is drawn anew
  'receipt-pdf': { by: 'address', times: 1 / 5 },
  handover: { by: 'address', times: 1 },
  upload: { by: 'account', times: 1 },
  draft: { by: 'account', times: 3 },
  checkout: { by: 'account', times: 1 / 2 },
  cashier: { by: 'account', times: 1 / 2 },
  // each opens a page of the cashier or a check at the provider, once
  'handover-link': { by: 'account', times: 1 / 2 },
  // each may begin an attempt, which the provider may charge for
  identity: { by: 'account', times: 1 / 3 },
  licences: { by: 'account', times: 1 / 2 },
  submission: { by: 'account', times: 1 / 3 },
}

/** How many orders an account may make within a day, and how many applications: no honest user comes near. */
export const mostADay = ({ accountRatePerMinute }: Pick<Settings, 'accountRatePerMinute'>): number => accountRatePerMinute * 5

/** Since when what somebody did counts for a day's bound. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - 24 * 3_600_000)

/** A route's limit; the store reads from it where to count (store.ts). */
export interface RouteLimit extends RateLimitOptions {
  readonly local: boolean
}

/** Finds the account for which a call without a session is made; undefined where it is made for none. */
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
 * The client's address, of the connection or as trusted proxies report it. The port that some proxies add is left out,
 * and of an IPv6 address only the network counts, as a household has a whole one.
 */
function addressOf({ ip }: FastifyRequest): string {
  const [, bracketed] = /^\[(.+)\](?::\d+)?$/.exec(ip) ?? []
  const [, plain] = /^(\d+(?:\.\d+){3}):\d+$/.exec(ip) ?? []
  return normalizeIP(bracketed ?? plain ?? ip)
}
