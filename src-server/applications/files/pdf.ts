import { PDFDocument } from '@cantoo/pdf-lib'
import type { Content } from './content.ts'
import type { Refusal } from './refusal.ts'

const END = Buffer.from('%%EOF')
const ENCRYPT = Buffer.from('/Encrypt')
const ZIP_END = Buffer.from('PK\u0005\u0006')
/** Longer than an encryption dictionary and a trailer are. */
const AROUND = 8_192
/** An array of two strings, in either of their forms. */
const IDENTIFIER = /\/ID\s*(\[(?:\s*(?:<[^>]{0,300}>|\((?:\\.|[^\\)]){0,300}\))){2}\s*\])/s
/** How often a word may occur before the search for it ends; in an honest file it occurs once or twice. */
const MAX_TRIES = 20

/** Checks a PDF: whole, not locked, and without an archive behind it. */
export async function judgePdf(content: Content): Promise<Refusal | undefined> {
  let end: number | undefined
  for await (const at of content.places(END)) end = at
  if (end === undefined) return 'damaged'
  if (await hasArchiveBehind(content, end)) return 'two-in-one'
  return (await needsPassword(content)) ? 'locked' : undefined
}

/**
 * Whether a zip reader would open the PDF too: an archive ends behind the last end mark, or where the file ends. One inside
 * it, as LibreOffice attaches the source of a document, is part of the PDF.
 */
async function hasArchiveBehind(content: Content, end: number): Promise<boolean> {
  for await (const at of content.places(ZIP_END, Math.max(0, content.size - 66_000))) {
    const comment = await content.read(at + 20, 2)
    if (at > end || comment.length < 2 || at + 22 + comment.readUInt16LE(0) === content.size) return true
  }
  return false
}

/** Whether only who knows a password can open it. A password of the owner's alone restricts printing and the like. */
async function needsPassword(content: Content): Promise<boolean> {
  for (const at of await firstPlaces(content, ENCRYPT)) {
    const before = Math.max(0, at - AROUND)
    const around = (await content.read(before, 2 * AROUND)).toString('latin1')
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

/** Tries the empty password on a document of these two parts alone. */
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
    // the library throws for a wrong password and for methods that need a certificate; a clerk cannot open either
    return false
  }
}

async function objectAt(content: Content, start: string): Promise<string | undefined> {
  for (const at of await firstPlaces(content, Buffer.from(start))) {
    const text = (await content.read(Math.max(0, at - 1), AROUND)).toString('latin1')
    // not the end of a longer number
    if (at > 0 && !/^\s/.test(text)) continue
    return dictionaryIn(text.slice(start.length + Math.min(1, at)))
  }
  return undefined
}

/** A dictionary as far as its closing brackets, with the strings and dictionaries in it. */
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
