/** Doors of a street from one to another. A door is its number × 32, plus 1 to 26 for a letter from A to Z. */
export interface Doors {
  readonly from: number
  readonly to: number
  /** 17–19 are the odd doors; 17–20 are all of them */
  readonly parity: Parity
}
export const PARITIES = ['odd', 'even', 'all'] as const
export type Parity = (typeof PARITIES)[number]

/** Doors in a text, and where they are written. */
export interface WrittenDoors {
  readonly start: number
  readonly end: number
  readonly doors: readonly Doors[]
  /** written as a door, with 號, n.º or no.; a bare number may be part of a name */
  readonly isMarked: boolean
}

const LETTERS = 32
const DOOR = String.raw`\d{1,5}(?:-?[A-Za-z])?(?![\p{L}\d])(?!\s?\.\s?[oa]\b)(?!\s+de\b)`
const CHINESE_DOOR = String.raw`\d{1,5}(?:-?[A-Za-z])?`
const BETWEEN = String.raw`\s*(?:[-–—~/、,&]|至|及|和|\b(?:a|e|to|and)\b)\s*`
const LIST = `${DOOR}(?:${BETWEEN}${DOOR})*`
const RANGE = /^\s*(?:[-–—~]|至|a|to)\s*$/

const CHINESE = new RegExp(String.raw`(门牌|門牌|第)?(${CHINESE_DOOR}(?:${BETWEEN}${CHINESE_DOOR})*)\s*[号號]`, 'gu')
const MARKED = new RegExp(String.raw`(^|[^\p{L}])(?:n\s?\.?\s?os?\s?\.?|n\.|#)\s*(${LIST})`, 'giu')
const LAST = new RegExp(String.raw`(^|[\s,，]|\p{Script=Han})(${LIST})(?=\s*(?:$|[,，;；]))`, 'giu')
const FIRST = new RegExp(String.raw`^(\s*)(${LIST})(?=[\s,，]+\p{L})`, 'giu')

/** A text with digits and letters in one width, and doors in Chinese numerals as digits: 十七號 is 17號. */
export const withPlainDoors = (text: string): string =>
  text.normalize('NFKC').replace(/[〇零一二三四五六七八九十百]{1,6}(?=[号號])/gu, (numeral) => String(numberOf(numeral)))

/** The doors that an address, or a question, names; `text` has plain doors. Only without marked ones a bare number is a door. */
export function writtenDoors(text: string): readonly WrittenDoors[] {
  const marked = [...spans(text, CHINESE, true), ...spans(text, MARKED, true)].sort((one, other) => one.start - other.start)
  if (marked.length > 0) return marked
  const last = spans(text, LAST, false).at(-1)
  return last === undefined ? spans(text, FIRST, false) : [last]
}

/** The codes of a door and of the same number with any letter. */
export const doorsAlike = (code: number): readonly [from: number, to: number] => [
  code - (code % LETTERS),
  code - (code % LETTERS) + LETTERS - 1,
]

/** Whether a door's number is odd or even. */
export const parityOf = (code: number): 'odd' | 'even' => (Math.floor(code / LETTERS) % 2 === 0 ? 'even' : 'odd')

function spans(text: string, shape: RegExp, isMarked: boolean): readonly WrittenDoors[] {
  return [...text.matchAll(shape)].map((found) => {
    const [all = '', before = '', list = ''] = found
    // what comes before may belong to the name, but 第 and 門牌 do not
    const start = found.index + (/^(?:门牌|門牌|第)$/.test(before) ? 0 : before.length)
    return { start, end: found.index + all.length, doors: doorsOf(list), isMarked }
  })
}

function doorsOf(list: string): readonly Doors[] {
  const doors: Doors[] = []
  let end = 0
  for (const found of list.matchAll(/(\d{1,5})(?:-?([A-Za-z])(?![\p{L}]))?/gu)) {
    const [written = '', digits = '', letter = ''] = found
    const code = Number(digits) * LETTERS + (letter === '' ? 0 : letter.toUpperCase().charCodeAt(0) - 64)
    const last = doors.at(-1)
    if (last !== undefined && last.from === last.to && RANGE.test(list.slice(end, found.index)) && code > last.from)
      doors[doors.length - 1] = rangeOf(last.from, code)
    else doors.push(rangeOf(code, code))
    end = found.index + written.length
  }
  return doors
}

const rangeOf = (from: number, to: number): Doors => ({ from, to, parity: parityOf(from) === parityOf(to) ? parityOf(from) : 'all' })

const DIGITS = '〇一二三四五六七八九'
function numberOf(numeral: string): number {
  const plain = numeral.replaceAll('零', '〇')
  if (!/[十百]/.test(plain)) return Number([...plain].map((digit) => DIGITS.indexOf(digit)).join(''))
  let sum = 0
  let digit = 0
  for (const letter of plain) {
    if (letter === '百' || letter === '十') {
      sum += Math.max(digit, 1) * (letter === '百' ? 100 : 10)
      digit = 0
    } else digit = DIGITS.indexOf(letter)
  }
  return sum + digit
}
