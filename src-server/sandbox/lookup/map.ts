import type { WireText } from '#shared/domain/languages.ts'
import { type Html, html } from '../../platform/http/html.ts'
import type { DrawnParcel } from '../cadastre/drawn-parcel.ts'
import type { ParishMap } from '../cadastre/parish-map.ts'
import { type Frame, flip, footprint, lineOf, pathOf, viewBox } from './shapes.ts'

export interface MapOptions {
  readonly frame: Frame
  readonly label: string
  readonly chosen?: DrawnParcel | undefined
  readonly streetText: 'cht' | 'chs' | 'por'
  /** accessible name of a parcel */
  readonly describe: (location: WireText) => string
  /** where selecting a parcel leads; if absent, the parcels are only drawn */
  readonly hrefOf?: (parcel: DrawnParcel) => string
}

/**
 * The map of a parish: water, land, parcels with their buildings, street names. Parcels are links, so it works by keyboard and without a
 * script.
 */
export function parishMapSvg(parishMap: ParishMap, options: MapOptions): Html {
  const { frame, chosen } = options
  const near = new Set(chosen?.neighbours)
  const parcel = (each: DrawnParcel): Html => {
    const state = each.number === chosen?.number ? ' chosen' : near.has(each.number) ? ' near' : ''
    const shape = html`<path class="lot ${each.use}${state}${!each.orderable && ' closed'}" d="${pathOf(each.polygon)}"/>${building(each)}${number(each)}`
    if (options.hrefOf === undefined) return html`<g>${shape}</g>`
    return html`<a href="${options.hrefOf(each)}" data-number="${each.number}" aria-label="${each.number}, ${options.describe(each.location)}"${
      state === ' chosen' && html` aria-current="true"`
    }>${shape}</a>`
  }
  return html`<svg class="map" viewBox="${viewBox(frame)}" role="${options.hrefOf === undefined ? 'img' : 'group'}" aria-label="${options.label}">
<rect class="${parishMap.parish.shore === undefined ? 'hills' : 'water'}" x="${frame.x - 400}" y="${frame.y - 400}" width="${frame.width + 800}" height="${frame.height + 800}"/>
<path class="land" d="${pathOf(parishMap.land)}"/>
${inDrawingOrder(parishMap.parcels, chosen).map(parcel)}
<g class="streets" aria-hidden="true">${parishMap.streets.map((street) => streetName(street.line, street.name[options.streetText]))}</g>
</svg>`
}

/** The selected parcel comes last, because a neighbour would be drawn over its boundary. */
const inDrawingOrder = (parcels: readonly DrawnParcel[], chosen: DrawnParcel | undefined): readonly DrawnParcel[] =>
  chosen === undefined ? parcels : [...parcels.filter((each) => each !== chosen), chosen]

function building(parcel: DrawnParcel): Html {
  const walls = footprint(parcel)
  if (walls.length > 0) return html`<path class="walls" d="${pathOf(walls)}"/>`
  const [x, y] = flip(parcel.middle)
  const trees = [
    [-22, -8],
    [-9, 7],
    [6, -9],
    [19, 6],
    [27, -6],
    [-30, 9],
  ]
  if (parcel.use === 'park')
    return html`${trees.map(([dx = 0, dy = 0]) => html`<circle class="tree" cx="${x + dx}" cy="${y + dy}" r="4.5"/>`)}`
  if (parcel.use === 'church') return html`<path class="walls" d="M${x - 16} ${y - 5}h12v-6h8v6h14v10h-14v6h-8v-6h-12z"/>`
  return html`<path class="walls" d="M${x - 26} ${y - 12}h52v9h-40v15h-12z"/><rect class="yard" x="${x - 10}" y="${y + 1}" width="34" height="13" rx="6"/>`
}

/** The last three digits: the first four belong to the section and are the same along the whole row. */
function number(parcel: DrawnParcel): Html {
  const [x, y] = flip(parcel.middle)
  return html`<text class="number" x="${x}" y="${y + 1.5}" text-anchor="middle">${parcel.number.slice(5)}</text>`
}

/** Written along the middle stretch of the street, never upside down. */
function streetName(line: readonly (readonly [number, number])[], text: string): Html {
  const at = Math.max(0, Math.floor((line.length - 1) / 2))
  const [from, to] = [line[at], line[at + 1]]
  if (!from || !to) return html`<path d="${lineOf(line)}"/>`
  const [[x1, y1], [x2, y2]] = [flip(from), flip(to)]
  const turned = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI
  const angle = turned > 90 || turned <= -90 ? turned + 180 : turned
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2]
  return html`<text x="${x.toFixed(1)}" y="${(y + 1.6).toFixed(1)}" text-anchor="middle" transform="rotate(${angle.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)})">${text}</text>`
}
