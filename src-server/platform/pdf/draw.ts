import type { Weight } from './font-slices.ts'
import type { Pdf } from './pdf.ts'

export type Element = PDFKit.PDFStructureElement

/** The root of a document's structure tree, which screen readers read. */
export function structureOf(pdf: Pdf): Element {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  return root
}

/** Draws an element of the structure: its type, and the alternative text of a picture. */
export function part(pdf: Pdf, parent: Element, type: string, draw: () => void, options: PDFKit.Mixins.StructureElementOptions = {}): void {
  parent.add(pdf.struct(type, options, draw))
}

/** An element that contains others. */
export function group(pdf: Pdf, parent: Element, type: string, options: PDFKit.Mixins.StructureElementOptions = {}): Element {
  const element = pdf.struct(type, options)
  parent.add(element)
  return element
}

/** Draws what screen readers skip: rules, frames, marks. */
export function ornament(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.endMarkedContent()
}

/** One line of text at its baseline, in the page's current units. */
export interface TextLine {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly weight?: Weight
  readonly color?: string
  /** which part of the line is at x */
  readonly anchor?: 'start' | 'middle' | 'end'
}

const SHARE_BEFORE = { start: 0, middle: 0.5, end: 1 } as const

/** Writes one line, which is never broken. */
export function writeLine(pdf: Pdf, text: string, { x, y, size, weight = 'regular', color = INK, anchor = 'start' }: TextLine): void {
  pdf.font(weight).fontSize(size).fillColor(color)
  const left = x - pdf.widthOfString(text) * SHARE_BEFORE[anchor]
  pdf.text(text, left, y, { lineBreak: false, baseline: 'alphabetic' })
}

export const INK = '#1d2b2a'
export const MUTED = '#46605b'
export const GREEN = '#00695c'
export const RED = '#b3261e'
