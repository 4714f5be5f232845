import { type Html, html } from '../../platform/http/html.ts'
import type { DrawnParcel } from '../cadastre/drawn-parcel.ts'
import type { ParishMap } from '../cadastre/parish-map.ts'
import { type Frame, flip, footprint, frameOfParcel, pathOf } from './shapes.ts'
import { boundaryPoints, gridOf, parcelsAround, SCALE, streetLabels } from './sheet-geometry.ts'

/** The sheet is A4, in millimetres; the plan is at 1:1000. */
const SHEET = { width: 210, height: 297 } as const
const MAP = { x: 15, y: 56, width: 180, height: 118 } as const
const METRES = (MAP.width * SCALE) / 1000

const INK = '#1d2b2a'
const FONT = 'system-ui, "PingFang TC", "Noto Sans CJK TC", "Noto Sans TC", "Microsoft JhengHei", sans-serif'

/**
 * A fictitious cadastral plan as it would be issued, marked as such. It uses attributes only, no style, because a page with a strict policy
 * also shows it as an image.
 */
export function planSheet(parishMap: ParishMap, parcel: DrawnParcel): Html {
  const frame = frameOfParcel(parcel, METRES, MAP.height / MAP.width)
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHEET.width} ${SHEET.height}" font-family="${FONT}" fill="${INK}" role="img" aria-labelledby="sheet-title">
<title id="sheet-title">地籍圖樣本 · Amostra de planta cadastral · Sample cadastral plan ${parcel.number}</title>
<rect width="${SHEET.width}" height="${SHEET.height}" fill="#fff"/>
<rect x="9" y="9" width="192" height="279" fill="none" stroke="${INK}" stroke-width=".6"/><rect x="10.4" y="10.4" width="189.2" height="276.2" fill="none" stroke="${INK}" stroke-width=".2"/>
${heading(parcel)}
<svg x="${MAP.x}" y="${MAP.y}" width="${MAP.width}" height="${MAP.height}" viewBox="${frame.x} ${frame.y} ${frame.width} ${frame.height}">${drawing(parishMap, parcel, frame)}</svg>
<rect x="${MAP.x}" y="${MAP.y}" width="${MAP.width}" height="${MAP.height}" fill="none" stroke="${INK}" stroke-width=".4"/>
${northArrow()}${scaleBar()}${table(parcel)}${foot(parcel)}
<text x="105" y="130" font-size="21" font-weight="700" fill="#b3261e" fill-opacity=".13" text-anchor="middle" transform="rotate(-24 105 130)" letter-spacing="2">樣本 AMOSTRA</text>
</svg>`
}

function heading(parcel: DrawnParcel): Html {
  return html`<circle cx="25" cy="24" r="9" fill="none" stroke="#00695c" stroke-width=".8"/><path d="M18 27l7-12 7 12M20.6 27a9 9 0 0 0 8.8 0M25 15v16" fill="none" stroke="#00695c" stroke-width=".8"/>
<text x="39" y="20" font-size="4.6" font-weight="700">澳門特別行政區政府　地圖繪製暨地籍局</text>
<text x="39" y="25.5" font-size="3.2">Governo da Região Administrativa Especial de Macau</text>
<text x="39" y="30" font-size="3.2">Direcção dos Serviços de Cartografia e Cadastro</text>
<path d="M15 36h180" stroke="#00695c" stroke-width=".8"/>
<text x="105" y="44.5" font-size="6.2" font-weight="700" text-anchor="middle">地籍圖　PLANTA CADASTRAL</text>
<text x="105" y="51" font-size="3.6" text-anchor="middle">地籍編號 N.º cadastral <tspan font-weight="700">${parcel.number}</tspan>　　比例 Escala 1:${SCALE}　　面積 Área ${parcel.areaSqm} m²</text>`
}

function drawing(parishMap: ParishMap, parcel: DrawnParcel, frame: Frame): Html {
  const near = new Set(parcel.neighbours)
  const lot = (each: DrawnParcel): Html => {
    const [x, y] = flip(each.middle)
    const isChosen = each.number === parcel.number
    const walls = footprint(each)
    return html`<path d="${pathOf(each.polygon)}" fill="${isChosen ? '#d8ede9' : each.use === 'park' ? '#e3efd9' : '#fbfaf6'}" stroke="${isChosen ? '#b3261e' : '#5d6f6b'}" stroke-width="${isChosen ? '1.1' : '.3'}"/>
${walls.length > 0 && !isChosen && html`<path d="${pathOf(walls)}" fill="#ece9e0" stroke="#a9a594" stroke-width=".15"/>`}
<text x="${x}" y="${y + 1.2}" font-size="3.2" font-weight="${isChosen || near.has(each.number) ? '700' : '400'}" text-anchor="middle">${isChosen ? each.number : each.number.slice(5)}</text>`
  }
  const corners = boundaryPoints(parcel).map(
    ({ number, x, y, label: [labelX, labelY] }) =>
      html`<circle cx="${x}" cy="${y}" r="1.2" fill="#fff" stroke="#b3261e" stroke-width=".6"/><text x="${labelX}" y="${labelY}" font-size="3.2" fill="#b3261e" text-anchor="middle">${number}</text>`,
  )
  return html`<rect x="${frame.x}" y="${frame.y}" width="${frame.width}" height="${frame.height}" fill="#f0efe9"/>${parcelsAround(parishMap, parcel, frame).map(lot)}${corners}${streets(parishMap, frame)}`
}

function streets(parishMap: ParishMap, frame: Frame): Html {
  return html`${streetLabels(parishMap, frame).map(
    ({ name, x, y, angle }) =>
      html`<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="3.4" fill="#46605b" text-anchor="middle" transform="rotate(${angle.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)})">${name.cht}<tspan x="${x.toFixed(1)}" dy="4">${name.por}</tspan></text>`,
  )}`
}

const northArrow = (): Html =>
  html`<g transform="translate(187 69)"><path d="M0 -7L3 5L0 2.500L-3 5Z" fill="${INK}"/><text y="-8" font-size="3.5" font-weight="700" text-anchor="middle">N</text></g>`

function scaleBar(): Html {
  const step = (20 * 1000) / SCALE
  return html`<g transform="translate(120 180)" font-size="2.6" text-anchor="middle">${[0, 1, 2, 3].map(
    (part) =>
      html`<rect x="${part * step}" y="0" width="${part < 3 ? step : 0}" height="1.6" fill="${part % 2 === 0 ? INK : '#fff'}" stroke="${INK}" stroke-width=".2"/><text x="${part * step}" y="5">${part * 20}${part === 3 && ' m'}</text>`,
  )}</g>`
}

/** Boundary points with their coordinates, the length to the next point, and the neighbouring parcels. */
function table(parcel: DrawnParcel): Html {
  const points = boundaryPoints(parcel)
  return html`<g transform="translate(15 182)" font-size="3"><text font-weight="700">界址點坐標　Coordenadas dos vértices</text>
<text y="6" font-size="2.6" fill="#46605b">點 Pt</text><text x="12" y="6" font-size="2.6" fill="#46605b">M (m)   P (m)</text><text x="62" y="6" font-size="2.6" fill="#46605b">邊長 Lado (m)</text>
<path d="M0 8h90" stroke="${INK}" stroke-width=".25"/>
${points.map(({ number, at, side }, index) => {
  const y = 13 + index * 5.5
  return html`<text y="${y}">${number}</text><text x="12" y="${y}" xml:space="preserve">${gridOf(at).join('   ')}</text><text x="62" y="${y}">${side.toFixed(2)}</text>`
})}
<text y="${24 + points.length * 5.5}" font-weight="700">四至　Confrontações</text>
<text y="${30 + points.length * 5.5}">${parcel.neighbours.join('　') || '—'}</text></g>`
}

function foot(parcel: DrawnParcel): Html {
  const [, chinese = ''] = parcel.location.cht.split('-- ')
  const [, portuguese = ''] = parcel.location.por.split('-- ')
  return html`<g transform="translate(15 250)" font-size="3"><path d="M0 -6h180" stroke="${INK}" stroke-width=".25"/>
<text font-weight="700">地點 Localização</text><text x="34">${chinese}</text><text x="34" y="5">${portuguese}</text>
<text y="14" font-size="2.7">一月十七日第3/94/M號法令　Decreto-Lei n.º 3/94/M, de 17 de Janeiro</text>
<text y="24" font-size="3.4" font-weight="700" fill="#b3261e">樣本：地段、坐標及面積均屬虛構，不具法律效力。</text>
<text y="29" font-size="3" fill="#b3261e">Amostra: parcela, coordenadas e área fictícias, sem valor legal.</text></g>`
}
