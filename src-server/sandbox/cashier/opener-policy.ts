import type { FastifyRequest } from 'fastify'
import { queryOf } from '../page/view.ts'

/** The policies a real cashier may send; the first keeps the opener (threat 4). */
export const OPENER_POLICIES = ['unsafe-none', 'same-origin-allow-popups', 'same-origin', 'noopener-allow-popups'] as const
export type OpenerPolicy = (typeof OPENER_POLICIES)[number]

export const OPENER_COOKIE = 'sandbox_coop'

export const isOpenerPolicy = (value: string | undefined): value is OpenerPolicy => OPENER_POLICIES.includes(value as OpenerPolicy)

/** The policy from `?coop=`, or from this browser's setting. The product builds the address, so a browser test sets it beforehand. */
export function openerPolicy(request: FastifyRequest): OpenerPolicy {
  const requested = queryOf(request, 'coop')
  const stored = new RegExp(`(?:^|;\\s*)${OPENER_COOKIE}=([a-z-]+)`).exec(request.headers.cookie ?? '')?.[1]
  return [requested, stored].find(isOpenerPolicy) ?? 'unsafe-none'
}
