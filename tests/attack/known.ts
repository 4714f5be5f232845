import type { Finding, PartName } from './finding.ts'

type Known = readonly [what: RegExp, reason: string, where?: RegExp]
/** Accepted findings with their reasons; every other one must be fixed. */
const KNOWN: Readonly<Partial<Record<PartName, readonly Known[]>>> = {
  csp: [
    [
      /^'self' can be problematic/,
      'the origin serves no JSONP, no Angular and no upload inline: uploads are attachments with nosniff and a sandbox',
    ],
    [/^Consider adding 'unsafe-inline'/, 'is for browsers without hashes (before 2016), which run no bundle of ours either'],
    [
      /^Consider requiring Trusted Types/,
      'antd and antd-mobile write styles into the page themselves; rich text goes through DOMPurify alone (threat 11)',
    ],
    [/report-uri is deprecated/i, 'Firefox and Safari report by no other word; report-to stands beside it'],
  ],
  wapiti: [
    [
      /X-XSS-Protection is not set/,
      'no browser has that filter any more, and where it was it opened holes of its own; the policy refuses inline scripts',
    ],
    [
      /Strict-Transport-Security is not set/,
      'the test system is http://localhost; an origin of https is sent it (tests/server/pages.test.ts)',
    ],
  ],
  html: [
    [
      /^CSS: .*(?:env\(|var\()/,
      'is right CSS: the checker’s part for styles is older than env(), and does not follow var() into a shorthand',
    ],
    [/^Attribute “rc-util-key” not allowed/, 'antd’s mark on the styles that it writes; no browser reads it', /as rendered/],
    [
      /^A “charset” attribute on a “meta” element found after the first 1024 bytes/,
      'antd writes its styles before it when the page has long been read; as served it is first, and the header says it too',
      /as rendered/,
    ],
    [
      /^Potentially bad value “allow-scripts allow-same-origin”/,
      'the host’s header, of another origin, which it keeps; the sandbox keeps it from leading the page away and from windows',
    ],
    [
      /^This document appears to be written in English/,
      'the test page is for testers, in English and marked so; the frame around it and the messages it lists are in the language that it says',
      /\/demo,/,
    ],
  ],
}

export const reasonOf = ({ part, what, where }: Finding): string | undefined =>
  KNOWN[part]?.find(([known, , place = /./]) => known.test(what) && place.test(where))?.[1]
