/** What nobody sees: format characters, bidi marks, joiners, variation selectors, soft hyphens and fillers. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Raised, lowered, enclosed digits and fractions keep their shape: 12² is not 122. */
const PLAIN = /[^\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u209f\u2150-\u218f\u2460-\u24ff\u3200-\u33ff]+/g
const APOSTROPHE = /[\u02b9\u02bb\u02bc\u2018\u2019\u201b\u2032]/g
const DASH = /[\p{Pd}\u02d7\u2043\u2212]/gu
/** Middle dots, bullets and the ideographic full stop, which keyboards offer in place of a full stop. */
const DOT = /[\u00b7\u2022\u2027\u2219\u22c5\u30fb\u3002]/g

/** A text without the characters that nobody sees. */
export const seenOf = (typed: string): string => typed.replace(UNSEEN, '')

/**
 * What a person typed, as every rule for numbers, dates and addresses reads it: one width, no invisible characters, one
 * kind of hyphen, apostrophe and space, and none around it.
 */
export const readText = (typed: string): string =>
  seenOf(typed)
    // an acute accent by itself would become a space and an accent
    .replace(/\u00b4/g, "'")
    .replace(PLAIN, (part) => part.normalize('NFKC'))
    .replace(APOSTROPHE, "'")
    .replace(DASH, '-')
    .replace(/\s+/g, ' ')
    .trim()

/** The same, with every kind of dot as a full stop. */
export const readDotted = (typed: string): string => readText(typed).replace(DOT, '.')

/** The same without spaces, hyphens, dots and slashes, by which people group digits, and with one kind of brackets. */
export const readGrouped = (typed: string): string =>
  readDotted(typed)
    .replace(/[\s./-]/g, '')
    .replace(/[[{\u3010\u3014]/g, '(')
    .replace(/[\]}\u3011\u3015]/g, ')')

/**
 * Readings of a text that a pattern or a format judges, the closest to what was typed first. In the last one a comma
 * between digits is a full stop, and a full stop at the end is left out. Each is there once, as a pattern may take long.
 */
export const readingsOf = (typed: string): readonly string[] => {
  const last = readDotted(typed)
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(/\.+$/, '')
  return [...new Set([typed, readText(typed), last])]
}
