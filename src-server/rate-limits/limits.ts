import { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings/settings.ts'

/** What a minute's number is counted for. */
export type Limited = 'sign-in' | 'receipt' | 'handover' | 'submission' | 'draft' | 'upload' | 'checkout' | 'cashier'

interface Limit {
  readonly by: 'address' | 'account'
  /** times RATE_PER_MINUTE for addresses, and ACCOUNT_RATE_PER_MINUTE for accounts */
  readonly times: number
}

/**
 * Calls that cost something or that somebody might try out numbers with (threats 13, 31). Nobody honest meets a limit:
 * many people share an address, and a page saves its draft at most once in 1.2 s.
 */
const LIMITS: Readonly<Record<Limited, Limit>> = {
  'sign-in': { by: 'address', times: 1 },
  receipt: { by: 'address', times: 1 },
  handover: { by: 'address', times: 1 },
  upload: { by: 'account', times: 1 },
  draft: { by: 'account', times: 3 },
  checkout: { by: 'account', times: 1 / 2 },
  cashier: { by: 'account', times: 1 / 2 },
  submission: { by: 'account', times: 1 / 3 },
}

/** The limit of a route, for its `config.rateLimit`; each route counts by itself. */
export function limitOf(settings: Pick<Settings, 'ratePerMinute' | 'accountRatePerMinute'>, what: Limited): RateLimitOptions {
  const { by, times } = LIMITS[what]
  const perMinute = by === 'address' ? settings.ratePerMinute : settings.accountRatePerMinute
  return { max: Math.ceil(perMinute * times), keyGenerator: by === 'address' ? addressOf : accountOf }
}

/**
 * Who asks, by the address of the connection or what trusted proxies say of it. Some proxies write the port as well,
 * which is another for each connection; and of IPv6 a household has a whole network.
 */
function addressOf({ ip }: FastifyRequest): string {
  const [, bracketed] = /^\[(.+)\](?::\d+)?$/.exec(ip) ?? []
  const [, plain] = /^(\d+(?:\.\d+){3}):\d+$/.exec(ip) ?? []
  return normalizeIP(bracketed ?? plain ?? ip)
}

/** The host's cashier has no session but a token for its order [7-40]: then that counts. */
function accountOf(request: FastifyRequest): string {
  if (request.account !== undefined) return `account ${request.account.id}`
  const { authorization } = request.headers
  return authorization === undefined ? addressOf(request) : `token ${authorization}`
}
