import { extensionOf } from './file-kinds.ts'

/** Longest name, in characters without the ending. */
const MAX_NAME = 200

/** Endings of programs that Windows starts; inside a name (`invoice.exe.pdf`) they are there to deceive. `.com` and `.js` also occur in ordinary names. */
const PROGRAMS = new Set('exe bat cmd scr pif msi dll vbs vbe wsf hta ps1 jar lnk'.split(' '))

/** Names that Windows reserves for devices, with any ending. */
const DEVICE = /^(con|prn|aux|nul|(com|lpt)\d)(?=\.|$)/i

/** Browsers percent-encode these characters in the file name of a form upload. */
const WRITTEN = /%(22|0d|0a)/gi

/**
 * Cleans a file name for storage and display: no folder, no invisible characters (controls, direction marks, lone
 * surrogates), no characters that operating systems reserve, limited length (threat 12). '' if nothing is left.
 */
export function cleanFileName(raw: string): string {
  const name = raw
    .normalize('NFC')
    .replace(WRITTEN, (code) => decodeURIComponent(code))
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/^.*[\\/]/, '')
    .replace(/[:*?"<>|]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .replace(DEVICE, '_$&')
  const ending = extensionOf(name)
  const tail = ending === '' ? '' : name.slice(-ending.length - 1)
  const stem = [...name.slice(0, name.length - tail.length)]
  return stem.length > MAX_NAME ? stem.slice(0, MAX_NAME).join('') + tail : name
}

/** Whether a name contains the ending of a program before its last ending. */
export const looksLikeProgram = (name: string): boolean =>
  name
    .toLowerCase()
    .split('.')
    .slice(1, -1)
    .some((part) => PROGRAMS.has(part.trim()))
