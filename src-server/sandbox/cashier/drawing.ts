import { createHash } from 'node:crypto'
import { type Html, html } from '../../platform/http/html.ts'

const CELLS = 25
const FINDER = 7

/** A pattern that looks like a QR code. It is not a valid one, so no real wallet can scan it. */
export function codeDrawing(seed: string, label: string): Html {
  const bits = Buffer.concat([0, 1, 2].map((part) => createHash('sha256').update(`${seed}${part}`).digest()))
  const isSet = (x: number, y: number): boolean => {
    const index = y * CELLS + x
    return ((bits[(index >> 3) % bits.length] ?? 0) >> (index & 7)) % 2 === 1
  }
  const inFinder = (x: number, y: number) =>
    (x <= FINDER && y <= FINDER) || (x >= CELLS - FINDER - 1 && y <= FINDER) || (x <= FINDER && y >= CELLS - FINDER - 1)
  const rows = Array.from({ length: CELLS }, (_, y) =>
    Array.from({ length: CELLS }, (_, x) => (!inFinder(x, y) && isSet(x, y) ? `M${x} ${y}h1v1h-1z` : '')).join(''),
  ).join('')
  const finder = (x: number, y: number) => `M${x} ${y}h7v7h-7z M${x + 1} ${y + 1}v5h5v-5z M${x + 2} ${y + 2}h3v3h-3z`
  const corners = [finder(0, 0), finder(CELLS - FINDER, 0), finder(0, CELLS - FINDER)].join(' ')
  return html`<svg class="code" viewBox="-2 -2 29 29" role="img" aria-label="${label}"><rect x="-2" y="-2" width="29" height="29" fill="#fff"/><path fill="#111" fill-rule="evenodd" d="${corners} ${rows}"/></svg>`
}
