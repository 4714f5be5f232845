/** Longest name kept, in characters; longer ones are shortened before the ending. */
const MAX_NAME = 200

/** Control characters, direction overrides and zero-width marks, which make a name look like another (threat 12). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const DECEIVING = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/

/** Endings of programs; they are refused in the middle of a name too (`invoice.exe.pdf`). */
const PROGRAMS = new Set(
  'exe bat cmd com scr msi dll js mjs vbs vbe wsf hta ps1 sh php phtml jsp asp aspx jar lnk svg html htm xhtml docm xlsm dotm xlam'.split(
    ' ',
  ),
)

/** A file name after its check. */
export interface CheckedName {
  /** what is stored and shown: NFC, no folder, bounded */
  readonly name: string
  /** last ending, lower case, without the dot */
  readonly ending: string
}

/** Checks a file name; undefined for one with a folder, misleading characters, or a program's ending anywhere. */
export function checkFileName(raw: string): CheckedName | undefined {
  const name = raw.normalize('NFC').trim()
  if (name === '' || DECEIVING.test(name) || /[\\/:*?"<>|]/.test(name) || name.startsWith('.')) return undefined
  const parts = name.toLowerCase().split('.')
  const ending = parts.at(-1)
  if (parts.length < 2 || ending === undefined || ending === '' || parts.slice(1).some((part) => PROGRAMS.has(part.trim())))
    return undefined
  const stem = name.slice(0, name.length - ending.length - 1)
  const kept = stem.length > MAX_NAME ? `${[...stem].slice(0, MAX_NAME).join('')}.${ending}` : name
  return { name: kept, ending }
}
