import type { FastifyInstance } from 'fastify'
import { locationText } from '#shared/domain/plans/location-text.ts'
import { type Html, html } from '../../platform/http/html.ts'
import type { DrawnParcel } from '../cadastre/drawn-parcel.ts'
import { PARISH_MAPS, parcelOf, parishMapOf } from '../cadastre/parcels.ts'
import type { ParishMap } from '../cadastre/parish-map.ts'
import { sendPage } from '../page/reply.ts'
import { linkTo, queryOf, type View, viewOf } from '../page/view.ts'
import { findParcels, MAX_FOUND } from './find.ts'
import { parishMapSvg } from './map.ts'
import { lookupHref, parcelPanel } from './panel.ts'
import { frameOfParcel, frameOfParish, parishMapOfCode } from './shapes.ts'

/** English pages show streets in Portuguese, as their signs do (decision 3.7). */
export const streetText = (view: View): 'cht' | 'chs' | 'por' =>
  view.language === 'zh-Hant' ? 'cht' : view.language === 'zh-Hans' ? 'chs' : 'por'

/** Metres shown around a parcel that was looked up by number. */
const CLOSE = 190

/** The cadastral look-up that a buyer opens to find a number [2-03]. It hands the number to the product that opened it. */
export async function lookupPages(app: FastifyInstance, productOrigin = (): string => ''): Promise<void> {
  app.get('/lookup', async (request, reply) => {
    const view = viewOf(request)
    const search = queryOf(request, 'q')?.trim() ?? ''
    const found = search === '' ? undefined : findParcels(search)
    const chosen = parcelOf(queryOf(request, 'cadno') ?? '') ?? (found?.length === 1 ? found[0] : undefined)
    const parishMap =
      (chosen && parishMapOf(chosen)) ??
      parishMapOfCode(queryOf(request, 'parish')) ??
      PARISH_MAPS.find(({ parish }) => parish.code === 'se')
    if (parishMap === undefined) throw new Error('the register has no parishes')
    return sendPage(reply, view, {
      title: view.t('lookupTitle'),
      wide: true,
      styles: ['map.css'],
      scripts: ['map.js'],
      main: html`<p>${view.t('lookupIntro')}</p>
${searchForm(view, search)}
${found !== undefined && found.length !== 1 && results(view, found)}
${parishes(view, parishMap)}
<div class="split" data-product="${productOrigin()}">${mapBox(view, parishMap, chosen)}${parcelPanel(view, chosen)}</div>`,
    })
  })
}

function searchForm(view: View, search: string): Html {
  return html`<form method="get" action="/lookup" role="search" class="search"><input type="hidden" name="language" value="${view.language}">
<label for="q">${view.t('lookupSearch')}</label>
<span class="row"><input id="q" name="q" type="search" value="${search}" placeholder="${view.t('lookupSearchHelp')}"><button>${view.t('lookupButton')}</button></span></form>`
}

function results(view: View, found: readonly DrawnParcel[]): Html {
  if (found.length === 0) return html`<p role="status">${view.t('lookupNoResults')}</p>`
  return html`<section aria-labelledby="results"><h2 id="results">${view.t('lookupResults', { count: found.length })}</h2>
${found.length > MAX_FOUND && html`<p class="small">${view.t('lookupMore', { count: MAX_FOUND })}</p>`}
<ul class="found">${found.slice(0, MAX_FOUND).map((parcel) => html`<li><a href="${lookupHref(view, parcel.number)}">${parcel.number}</a> ${locationText(parcel.location, view.language)}</li>`)}</ul></section>`
}

function parishes(view: View, current: ParishMap): Html {
  const text = streetText(view)
  return html`<nav aria-label="${view.t('lookupParish')}"><ul class="tabs">${PARISH_MAPS.map(
    ({ parish }) =>
      html`<li><a href="${linkTo(view, `/lookup?parish=${parish.code}`)}"${parish === current.parish && html` aria-current="true"`}>${parish.name[text]}</a></li>`,
  )}</ul></nav>`
}

function mapBox(view: View, parishMap: ParishMap, chosen: DrawnParcel | undefined): Html {
  const text = streetText(view)
  const map = parishMapSvg(parishMap, {
    frame: chosen !== undefined ? frameOfParcel(chosen, CLOSE, 0.68) : frameOfParish(parishMap),
    label: view.t('mapLabel', { parish: parishMap.parish.name[text] }),
    chosen,
    streetText: text,
    describe: (location) => locationText(location, view.language),
    hrefOf: (parcel) => lookupHref(view, parcel.number),
  })
  const whole = frameOfParish(parishMap)
  return html`<div class="map-box" id="map" tabindex="0" role="application" aria-label="${view.t('mapLabel', { parish: parishMap.parish.name[text] })}" aria-describedby="map-help" data-whole="${whole.x} ${whole.y} ${whole.width} ${whole.height}">${map}
<div class="map-buttons" hidden><button type="button" data-map="in" aria-label="${view.t('mapZoomIn')}">+</button><button type="button" data-map="out" aria-label="${view.t('mapZoomOut')}">−</button><button type="button" data-map="reset" aria-label="${view.t('mapReset')}">⤢</button></div>
<p id="map-help" class="small">${view.t('mapHelp')}</p></div>`
}
