import type { FastifyReply } from 'fastify'
import type { Counterparts } from '../../counterparts.ts'
import { REPORTS_PATH } from './policy-reports.ts'

/** The inline parts that a page may have, as CSP sources. */
export interface InlineSources {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * Pages that a popup shows before and after pages of another origin. They must not be isolated, or the popup loses the window that opened
 * it (decision 5, threat 4); all other pages may only open popups.
 */
const POPUP_PAGES: ReadonlySet<string> = new Set(['/pay-begin', '/pay-passed', '/mpay.html', '/identity-passed.html'])

/** The headers of every answer. No page of another origin may embed one; the host app does not embed them, but calls them by CORS. */
export const commonHeaders = (isHttps: boolean): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** Sets the headers of a page: nothing inline without a hash or nonce, nothing from other origins, and no framing (threat 34). */
export function pageHeaders(
  reply: FastifyReply,
  path: string,
  inline: InlineSources,
  { headerUrl }: Pick<Counterparts, 'headerUrl'>,
): void {
  const framed = headerUrl === undefined ? '' : ` ${new URL(headerUrl).origin}`
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...inline.scripts].join(' ')}`,
    `style-src ${["'self'", ...inline.styles].join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    `frame-src 'self' blob:${framed}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // the older directive, which every browser knows, and the newer one
    `report-uri ${REPORTS_PATH}`,
    'report-to policy',
  ]
  reply
    .header('content-security-policy', policy.join('; '))
    .header('permissions-policy', 'camera=(self), microphone=(self), geolocation=(self), payment=(), usb=(), interest-cohort=()')
    .header('cross-origin-opener-policy', POPUP_PAGES.has(path) ? 'unsafe-none' : 'same-origin-allow-popups')
    .header('reporting-endpoints', `policy="${REPORTS_PATH}"`)
}
