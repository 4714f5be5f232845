import { PDFDocument } from '@cantoo/pdf-lib'
import type { Content } from './content.ts'
import type { Refusal } from './refusal.ts'

const END = Buffer.from('%%EOF')
const ENCRYPT = Buffer.from('/Encrypt')
const ZIP_END = Buffer.from('PK\u0005\u0006')
/** More bytes than an encryption dictionary or a trailer has. */
const SEARCH_WINDOW = 8_192
/** An array of two strings, in either notation. */
const IDENTIFIER = /\/ID\s*(\[(?:\s*(?:<[^>]{0,300}>|\((?:\\.|[^\\)]){0,300}\))){2}\s*\])/s
/** How many occurrences of a keyword are tried; an honest file has one or two. */
const MAX_TRIES = 20

/** Checks a PDF: it must be complete, not locked, and not followed by an archive. */
export async function judgePdf(content: Content): Promise<Refusal | undefined> {
  let end: number | undefined
  for await (const at of content.places(END)) end = at
  if (end === undefined) return 'damaged'
  if (await hasArchiveBehind(content, end)) return 'two-in-one'
  return (await needsPassword(content)) ? 'locked' : undefined
}

/**
 * Whether a ZIP reader would open the PDF too, because an archive ends after the last end mark or at the end of the file. An archive
 * inside it, such as the source that LibreOffice attaches, is part of the PDF.
 */
async function hasArchiveBehind(content: Content, end: number): Promise<boolean> {
  for await (const at of content.places(ZIP_END, Math.max(0, content.size - 66_000))) {
    const comment = await content.read(at + 20, 2)
    if (at > end || comment.length < 2 || at + 22 + comment.readUInt16LE(0) === content.size) return true
  }
  return false
}

/** Whether opening it requires a password. An owner password alone only restricts printing and the like. */
async function needsPassword(content: Content): Promise<boolean> {
  for (const at of await firstPlaces(content, ENCRYPT)) {
    const before = Math.max(0, at - SEARCH_WINDOW)
    const around = (await content.read(before, 2 * SEARCH_WINDOW)).toString('latin1')
    const entry = around.slice(at - before + ENCRYPT.length)
    const reference = /^\s*(\d+)\s+(\d+)\s+R/.exec(entry)
    const dictionary = reference ? await objectAt(content, `${reference[1]} ${reference[2]} obj`) : dictionaryIn(entry)
    if (dictionary === undefined || !/\/Filter\b/.test(dictionary)) continue
    // a file has one identifier, which all its trailers repeat
    const identifier = IDENTIFIER.exec(around)?.[1]
    return !(await opensWithoutPassword(dictionary, identifier ?? '[<><>]'))
  }
  return false
}

/** Tries the empty password on a minimal document of these two parts. */
async function opensWithoutPassword(dictionary: string, identifier: string): Promise<boolean> {
  const document = [
    '%PDF-1.7',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj',
    `3 0 obj${dictionary}endobj`,
    `trailer<</Size 4/Root 1 0 R/Encrypt 3 0 R/ID${identifier}>>`,
    '%%EOF',
  ].join('\n')
  try {
    await PDFDocument.load(Buffer.from(document, 'latin1'), { password: '' })
    return true
  } catch {
    // the library throws for a wrong password and for methods that need a certificate; a clerk can open neither
    return false
  }
}

async function objectAt(content: Content, start: string): Promise<string | undefined> {
  for (const at of await firstPlaces(content, Buffer.from(start))) {
    const text = (await content.read(Math.max(0, at - 1), SEARCH_WINDOW)).toString('latin1')
    // the number is the end of a longer one
    if (at > 0 && !/^\s/.test(text)) continue
    return dictionaryIn(text.slice(start.length + Math.min(1, at)))
  }
  return undefined
}

/** A dictionary up to its closing brackets, including nested strings and dictionaries. */
function dictionaryIn(text: string): string | undefined {
  let depth = 0
  let inString = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    const two = text.slice(at, at + 2)
    if (inString > 0) {
      if (sign === '\\') at += 1
      else if (sign === '(') inString += 1
      else if (sign === ')') inString -= 1
    } else if (two === '<<') {
      depth += 1
      at += 1
    } else if (depth === 0) {
      if (sign.trim() !== '') return undefined
    } else if (two === '>>') {
      depth -= 1
      at += 1
      if (depth === 0) return text.slice(0, at + 1)
    } else if (sign === '(') inString = 1
    else if (sign === '<') {
      const end = text.indexOf('>', at)
      if (end < 0) return undefined
      at = end
    }
  }
  return undefined
}

async function firstPlaces(content: Content, bytes: Buffer): Promise<readonly number[]> {
  const found: number[] = []
  for await (const at of content.places(bytes)) if (found.push(at) >= MAX_TRIES) break
  return found
}
