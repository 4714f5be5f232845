import type { Finding, PartName } from './finding.ts'

/** An accepted finding, with its reason. */
interface KnownFinding {
  readonly part: PartName
  readonly what: RegExp
  readonly where?: RegExp
  readonly reason: string
}

/** Accepted findings; every other one must be fixed. */
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
  {
    part: 'html',
    what: /^CSS: .*(?:env\(|var\()/,
    reason: 'is right CSS: the checker’s part for styles is older than env(), and does not follow var() into a shorthand',
  },
  {
    part: 'html',
    what: /^Attribute “rc-util-key” not allowed/,
    where: /as rendered/,
    reason: 'antd’s mark on the styles that it writes; no browser reads it',
  },
  {
    part: 'html',
    what: /^A “charset” attribute on a “meta” element found after the first 1024 bytes/,
    where: /as rendered/,
    reason: 'antd writes its styles before it when the page has long been read; as served it is first, and the header says it too',
  },
  {
    part: 'html',
    what: /^Potentially bad value “allow-scripts allow-same-origin”/,
    reason: 'the host’s header, of another origin, which it keeps; the sandbox keeps it from leading the page away and from windows',
  },
  {
    part: 'html',
    what: /^This document appears to be written in English/,
    where: /\/demo,/,
    reason:
      'the test page is for testers, in English and marked so; the frame around it and the messages it lists are in the language that it says',
  },
]

/** Why a finding is accepted; undefined if it must be fixed. */
export const reasonOf = ({ part, what, where }: Finding): string | undefined =>
  KNOWN.find((known) => known.part === part && known.what.test(what) && (known.where?.test(where) ?? true))?.reason
