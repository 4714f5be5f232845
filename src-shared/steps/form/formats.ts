import { registerValidateFormats } from '@formily/core'

const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const IPV4 = `${BYTE}(?:\\.${BYTE}){3}`
const GROUP = '[0-9A-Fa-f]{1,4}'

/** Groups after `before` of them and `::`; the last two may be written as an IPv4 address. */
const groupsAfter = (before: number): string => {
  const after = 7 - before
  const groups = [
    ...(after > 0 ? [`(?::${GROUP}){1,${after}}`] : []),
    ...(after > 1 ? [`(?::${GROUP}){0,${after - 2}}:${IPV4}`] : []),
    // none at all
    ':',
  ]
  return `${before === 0 ? ':' : `(?:${GROUP}:){${before}}`}(?:${groups.join('|')})`
}
const WHOLE_IPV6 = [`(?:${GROUP}:){7}${GROUP}`, `(?:${GROUP}:){6}${IPV4}`]
const SHORT_IPV6 = [0, 1, 2, 3, 4, 5, 6, 7].map(groupsAfter)

/** Letters of any script, digits and `_`: a part of a host's name between hyphens and dots. */
const PART = '[A-Za-z0-9_\\u00a1-\\uffff]+'
const HOST = `(?:${PART}(?:-+${PART})*\\.)+[A-Za-z_\\u00a1-\\uffff]{2,}`

/**
 * Formats in place of Formily's own of these names. Its expressions look for the many ways in which one text might be
 * divided, so that an answer of a few dozen characters (url, money) or some thousands (email, date, ipv6) keeps a
 * browser or a server busy for minutes. These have one way to read each character (threat 31).
 */
const FORMATS: Readonly<Record<string, RegExp>> = {
  /** words joined by `-`, `+` or `.`, an `@`, and a host with a dot in it */
  email: /^\w+(?:[-+.]\w+)*@\w+(?:-\w+)*\.\w+(?:[-.]\w+)*$/,
  /** `https://`, `//` and the like, a host's name or IPv4 address, and whatever stands behind it */
  url: new RegExp(`^(?:(?:https?|ftp|rtmp):)?//(?:[^\\s@/?#]+@)?(?:\\d{1,3}(?:\\.\\d{1,3}){3}|${HOST})(?:[:/?#]\\S*)?$`),
  /** a currency's sign and a number, with commas in it or not */
  money: /^[$¢£¤€¥₱₹￥]\s*\d+(?:,\d+)*,?(?:\.\d+)?\s*$/,
  /** three numbers, and three more with colons between them for a time */
  date: /^\d+[./-]\d+[./-]\d+(?:\s+(?:\d+\s*:\s*\d+\s*:\s*\d+)?)?$/,
  ipv6: new RegExp(`^\\s*(?:${[...WHOLE_IPV6, ...SHORT_IPV6].join('|')})(?:%\\S+)?\\s*$`),
}

/** Formily keeps its formats for all forms of a page or of a thread; both sides call this before the first form. */
export const registerLinearFormats = (): void => registerValidateFormats(FORMATS)
