import { compoundFile } from '#tests/support/compound-file.ts'
import { OPEN_XML, openXml, wordStream, workbookStream } from '#tests/support/files.ts'

export const WORD = 'word/document.xml'
export const bytes = (text: string): Buffer => Buffer.from(text)
export const joined = (...parts: readonly (Buffer | string)[]): Buffer => Buffer.concat(parts.map((part) => Buffer.from(part)))

type Streams = Readonly<Record<string, Buffer>>
/** A letter and a sheet in the formats of Office 97, with more streams. */
export const doc = (more: Streams): Buffer => compoundFile({ WordDocument: wordStream(), ...more })
export const xls = (more: Streams): Buffer => compoundFile({ Workbook: workbookStream(), ...more })

type Rest = Parameters<typeof openXml> extends [string, ...infer Others] ? Others : never
export const letter = (...rest: Rest): Buffer => openXml(WORD, ...rest)
export const sheet = (...rest: Rest): Buffer => openXml('xl/workbook.xml', ...rest)
/** The type of every part whose name ends with .bin. */
export const binary = (type: string) => ({ defaults: { bin: `${OPEN_XML}.${type}` } })

const BINARY = 'application/vnd.ms-excel.sheet.binary.macroEnabled'
/** An .xlsb, whose type has this name with macros and without. */
export const binaryWorkbook = (more: Streams = {}): Buffer =>
  openXml('xl/workbook.bin', more, { overrides: { 'xl/workbook.bin': `${BINARY}.main` } })
/** A letter with a chart from an .xlsb. */
export const letterWithBinary = (more: Streams = {}): Buffer =>
  letter({ 'word/embeddings/Microsoft_Excel_Binary_Worksheet.xlsb': binaryWorkbook(more) }, { defaults: { xlsb: `${BINARY}.12` } })
