/** A catalogue cut down to FIRST_KEYS, under the name of the whole one. */
declare module '*/zh-Hant.ts?first' {
  export const zhHant: import('./first-words.ts').FirstWords
}
declare module '*/zh-Hans.ts?first' {
  export const zhHans: import('./first-words.ts').FirstWords
}
declare module '*/pt.ts?first' {
  export const pt: import('./first-words.ts').FirstWords
}
declare module '*/en.ts?first' {
  export const en: import('./first-words.ts').FirstWords
}
