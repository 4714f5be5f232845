/** A text without the byte order mark that Windows writes before the first character. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '')
