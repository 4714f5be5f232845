import { simplified } from '../simplified.ts'

/** Abbreviated words of addresses, without accents and dots, and what they stand for. */
const SPELT_OUT: Readonly<Record<string, string>> = {
  av: 'avenida',
  avd: 'avenida',
  avda: 'avenida',
  ave: 'avenida',
  avenue: 'avenida',
  r: 'rua',
  st: 'rua',
  street: 'rua',
  tr: 'travessa',
  trav: 'travessa',
  tv: 'travessa',
  est: 'estrada',
  estr: 'estrada',
  rd: 'estrada',
  road: 'estrada',
  cc: 'calcada',
  calc: 'calcada',
  lg: 'largo',
  pc: 'praca',
  pca: 'praca',
  bc: 'beco',
  pat: 'patio',
  ed: 'edificio',
  edf: 'edificio',
  edif: 'edificio',
  bldg: 'edificio',
  building: 'edificio',
  bl: 'bloco',
  block: 'bloco',
  jd: 'jardim',
  d: 'dom',
  dr: 'doutor',
  dra: 'doutora',
  eng: 'engenheiro',
  gov: 'governador',
  cons: 'conselheiro',
  alm: 'almirante',
  cap: 'capitao',
  com: 'comandante',
  cor: 'coronel',
  gen: 'general',
  marg: 'marginal',
  pe: 'padre',
  pres: 'presidente',
  prof: 'professor',
  s: 'sao',
  sra: 'senhora',
  sta: 'santa',
  sto: 'santo',
  visc: 'visconde',
}
/** Words that distinguish no place from another. */
export const SMALL_WORDS: ReadonlySet<string> = new Set(['a', 'as', 'da', 'das', 'de', 'do', 'dos', 'e', 'o', 'of', 'os', 'the'])

const CHINESE = /[\p{Script=Han}〇]+/gu
const LATIN = /[\p{L}\p{Nd}]+/gu

/** A place's text as it is compared: its runs of Chinese characters, and its words in other letters. */
export interface PlaceText {
  readonly chinese: readonly string[]
  readonly words: readonly string[]
}

/**
 * Reads a text for comparison: full width, accents, case, Traditional letters and abbreviations make no difference. A text of small words
 * alone keeps them.
 */
export function placeText(text: string): PlaceText {
  const plain = simplified(
    text
      .normalize('NFKC')
      .normalize('NFD')
      .replace(/\p{M}|['’`]/gu, '')
      .toLowerCase(),
  )
  const chinese = plain.match(CHINESE) ?? []
  const all = (plain.replace(CHINESE, ' ').match(LATIN) ?? []).map((word) => SPELT_OUT[word] ?? word)
  const words = all.filter((word) => !SMALL_WORDS.has(word))
  return { chinese, words: words.length === 0 && chinese.length === 0 ? all : words }
}

/** The same text for all spellings of a name that differ in nothing that is compared. */
export const plainPlace = (text: string): string => {
  const { chinese, words } = placeText(text)
  return [...chinese, ...words].join(' ')
}
