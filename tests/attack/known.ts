import type { Finding, PartName } from './finding.ts'

/** A finding that stays, and why. */
interface KnownFinding {
  readonly part: PartName
  readonly what: RegExp
  readonly where?: RegExp
  readonly reason: string
}

/** What tools find here and may: everything else is to be mended. */
const KNOWN: readonly KnownFinding[] = [
  {
    part: 'csp',
    what: /^'self' can be problematic/,
    reason: 'the origin serves no JSONP, no Angular and no upload inline: uploads are attachments with nosniff and a sandbox',
  },
  {
    part: 'csp',
    what: /^Consider adding 'unsafe-inline'/,
    reason: 'is for browsers without hashes (before 2016), which run no bundle of ours either',
  },
  {
    part: 'csp',
    what: /^Consider requiring Trusted Types/,
    reason: 'antd and antd-mobile write styles into the page themselves; rich text goes through DOMPurify alone (threat 11)',
  },
  {
    part: 'csp',
    what: /report-uri is deprecated/i,
    reason: 'Firefox and Safari report by no other word; report-to stands beside it',
  },
  {
    part: 'wapiti',
    what: /X-XSS-Protection is not set/,
    reason: 'no browser has that filter any more, and where it was it opened holes of its own; the policy refuses inline scripts',
  },
  {
    part: 'wapiti',
    what: /Strict-Transport-Security is not set/,
    reason: 'the test system is http://localhost; an origin of https is sent it (tests/server/pages.test.ts)',
  },
]

/** Why a finding may stay; undefined where it is to be mended. */
export const reasonOf = ({ part, what, where }: Finding): string | undefined =>
  KNOWN.find((known) => known.part === part && known.what.test(what) && (known.where?.test(where) ?? true))?.reason
