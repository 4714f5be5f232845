import { extensionOf } from './file-kinds.ts'

/** Longest name kept, in characters before the ending. */
const MAX_NAME = 200

/** Programs that Windows starts. In the middle of a name (`invoice.exe.pdf`) they only deceive; `.com` and `.js` are also parts of ordinary names. */
const PROGRAMS = new Set('exe bat cmd scr pif msi dll vbs vbe wsf hta ps1 jar lnk'.split(' '))

/** Names that Windows keeps for its devices, whatever their ending. */
const DEVICE = /^(con|prn|aux|nul|(com|lpt)\d)(?=\.|$)/i

/** What a browser writes in a form for signs that would end the name. */
const WRITTEN = /%(22|0d|0a)/gi

/**
 * A file name as it is kept and shown: without a folder, without characters that are not seen (controls, direction marks,
 * halves of characters) or that systems reserve, and not longer than its limit (threat 12). '' when nothing is left.
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

/** Whether a name has the ending of a program before its last one, so that it may be taken for a program. */
export const looksLikeProgram = (name: string): boolean =>
  name
    .toLowerCase()
    .split('.')
    .slice(1, -1)
    .some((part) => PROGRAMS.has(part.trim()))
