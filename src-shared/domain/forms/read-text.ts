/** Invisible characters: format characters, bidi marks, joiners, variation selectors, soft hyphens and fillers. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Everything except superscript, subscript and enclosed digits and fractions, which must not change: 12² is not 122. */
const PLAIN = /[^\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u209f\u2150-\u218f\u2460-\u24ff\u3200-\u33ff]+/g
const APOSTROPHE = /[\u02b9\u02bb\u02bc\u2018\u2019\u201b\u2032]/g
const DASH = /[\p{Pd}\u02d7\u2043\u2212]/gu
/** Middle dots, bullets and the ideographic full stop, which users type instead of a full stop. */
const DOT = /[\u00b7\u2022\u2027\u2219\u22c5\u30fb\u3002]/g

/** Removes invisible characters. */
export const withoutInvisible = (typed: string): string => typed.replace(UNSEEN, '')

/**
 * Normalises typed text for all rules about numbers, dates and addresses: one character width, no invisible characters,
 * one kind of hyphen, apostrophe and space, trimmed.
 */
export const readText = (typed: string): string =>
  withoutInvisible(typed)
    // NFKC would turn a separate acute accent into a space and an accent
    .replace(/\u00b4/g, "'")
    .replace(PLAIN, (part) => part.normalize('NFKC'))
    .replace(APOSTROPHE, "'")
    .replace(DASH, '-')
    .replace(/\s+/g, ' ')
    .trim()

/** Like readText, with every kind of dot as a full stop. */
export const readDotted = (typed: string): string => readText(typed).replace(DOT, '.')

/** Like readDotted, without the spaces, hyphens, dots and slashes that group digits, and with round brackets only. */
export const readGrouped = (typed: string): string =>
  readDotted(typed)
    .replace(/[\s./-]/g, '')
    .replace(/[[{\u3010\u3014]/g, '(')
    .replace(/[\]}\u3011\u3015]/g, ')')

/**
 * Variants of a text to match against a pattern or format, the one closest to the input first. The last one has a full
 * stop for a comma between digits, and none at the end. Duplicates are removed, because a pattern may be slow.
 */
export const readingsOf = (typed: string): readonly string[] => {
  const last = readDotted(typed)
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(/\.+$/, '')
  return [...new Set([typed, readText(typed), last])]
}
