import type { FastifyRequest } from 'fastify'
import { queryOf } from '../page/view.ts'

/** Any of these may be what a real cashier sends; the first keeps the opener (threat 4). */
export const OPENER_POLICIES = ['unsafe-none', 'same-origin-allow-popups', 'same-origin', 'noopener-allow-popups'] as const
export type OpenerPolicy = (typeof OPENER_POLICIES)[number]

export const OPENER_COOKIE = 'sandbox_coop'

export const isOpenerPolicy = (value: string | undefined): value is OpenerPolicy => OPENER_POLICIES.includes(value as OpenerPolicy)

/** From `?coop=`, or from this browser's setting: the product makes the address, so a test in a browser sets it beforehand. */
export function openerPolicy(request: FastifyRequest): OpenerPolicy {
  const asked = queryOf(request, 'coop')
  const kept = new RegExp(`(?:^|;\\s*)${OPENER_COOKIE}=([a-z-]+)`).exec(request.headers.cookie ?? '')?.[1]
  return [asked, kept].find(isOpenerPolicy) ?? 'unsafe-none'
}
