const CODES =
  '00AD 034F 061C 115F 180B 180E 200B 200C 200D 200E 200F 202A 202B 202C 202D 202E 2060 2061 2066 2067 2068 2069 206A 2800 3164 FE00 FE0D FE0F FEFF FFA0 FFF9 E0001 E0020 E0100'

/** Invisible characters that are copied along with text: by code, and as text. */
export const UNSEEN: readonly (readonly [code: string, text: string])[] = CODES.split(' ').map((code) => [
  code,
  String.fromCodePoint(Number.parseInt(code, 16)),
])
