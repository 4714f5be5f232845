import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Font } from 'fontkit'
import type { Language } from '#shared/domain/languages.ts'

/** The weights of documents, as values of the fonts' weight axis. */
export const WEIGHTS = { regular: 400, bold: 700 } as const
export type Weight = keyof typeof WEIGHTS

const FAMILIES = ['noto-sans-tc', 'noto-sans-sc'] as const
export type Family = (typeof FAMILIES)[number]

/** Shapes of characters differ between the scripts. Characters that the first family lacks come from the second. */
export const FAMILIES_FOR: Readonly<Record<Language, readonly Family[]>> = {
  'zh-Hant': FAMILIES,
  'zh-Hans': [...FAMILIES].reverse(),
  pt: FAMILIES,
  en: FAMILIES,
}

const require = createRequire(import.meta.url)
/** The file of each package that lists which font file has which characters; the font files are in the folder beside it. */
const COVERAGE: Readonly<Record<Family, () => string>> = {
  'noto-sans-tc': () => require.resolve('@fontsource-variable/noto-sans-tc/unicode.json'),
  'noto-sans-sc': () => require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
}

/** Reads the package's unicode.json, with entries such as '[119]': 'U+4E00,U+4E0A-4E0D': the characters of each font file (ADR 22). */
async function readCoverage(family: Family): Promise<ReadonlyMap<number, string>> {
  const ranges = JSON.parse(await readFile(COVERAGE[family](), 'utf8')) as Readonly<Record<string, string>>
  const coverage = new Map<number, string>()
  for (const [name, list] of Object.entries(ranges)) {
    const slice = name.replace(/[[\]]/g, '')
    for (const range of list.split(',')) {
      const [from = 0, to = from] = range
        .trim()
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      for (let code = from; code <= to; code += 1) coverage.set(code, slice)
    }
  }
  return coverage
}

/** Font files, each read at its first use and cached, because a few contain nearly all characters in use. */
export class FontSlices {
  readonly #coverage = new Map<Family, Promise<ReadonlyMap<number, string>>>()
  readonly #files = new Map<string, Promise<Font>>()
  readonly #weighted = new Map<string, Promise<Font>>()

  /** The font file of a family that has a character; undefined if there is none. */
  async fontOf(family: Family, weight: Weight, codePoint: number): Promise<Font | undefined> {
    const slice = (await cached(this.#coverage, family, () => readCoverage(family))).get(codePoint)
    if (slice === undefined) return undefined
    const name = `${family}-${slice}`
    const font = await cached(this.#weighted, `${name} ${weight}`, async () => {
      const file = await cached(this.#files, name, () => openFile(family, slice))
      return file.getVariation({ wght: WEIGHTS[weight] })
    })
    return font.hasGlyphForCodePoint(codePoint) ? font : undefined
  }
}

/** A failure is not cached: the next call reads again. */
function cached<K, T>(cache: Map<K, Promise<T>>, key: K, make: () => Promise<T>): Promise<T> {
  const known = cache.get(key)
  if (known !== undefined) return known
  const made = make()
  cache.set(key, made)
  made.catch(() => cache.delete(key))
  return made
}

/**
 * fontkit changes the weight of TrueType files only, so the file is decompressed first. Both libraries are loaded with the first
 * document.
 */
async function openFile(family: Family, slice: string): Promise<Font> {
  const [{ create }, { default: decompress }] = await Promise.all([import('fontkit'), import('woff2-encoder/decompress')])
  const packed = await readFile(join(dirname(COVERAGE[family]()), 'files', `${family}-${slice}-wght-normal.woff2`))
  const font = create(Buffer.from(await decompress(packed)))
  if (!('getVariation' in font)) throw new Error(`${family}-${slice} holds several fonts`)
  return font
}
