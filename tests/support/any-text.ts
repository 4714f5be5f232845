import fc from 'fast-check'

/** Any text of any characters. fast-check's own `unit: 'binary'` counts all of Unicode first, which takes a worker seconds. */
export const anyText = (maxLength: number) =>
  fc
    .array(fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff })), { maxLength })
    .map((characters) => String.fromCodePoint(...characters))
