import { locationText } from '#shared/domain/plans/location-text.ts'
import { writerIn } from '#shared/i18n/writer.ts'
import { type Html, html } from '../../platform/http/html.ts'
import type { DrawnParcel } from '../cadastre/drawn-parcel.ts'
import { linkTo, type View } from '../page/view.ts'

export const lookupHref = (view: View, number: string): string => linkTo(view, `/lookup?cadno=${number}`)

/** The register's entry for the selected parcel. The script replaces the whole section. */
export function parcelPanel(view: View, parcel: DrawnParcel | undefined): Html {
  if (parcel === undefined) return html`<section id="panel" class="panel"><p>${view.t('parcelNone')}</p></section>`
  return html`<section id="panel" class="panel" aria-labelledby="parcel" data-number="${parcel.number}">
<h2 id="parcel" tabindex="-1">${view.t('parcelTitle', { number: parcel.number })}</h2>
<p class="row"><button type="button" class="copy" data-copy="${parcel.number}" data-done="${view.t('parcelCopied', { number: parcel.number })}" hidden>${view.t('parcelCopy')}</button>
${parcel.orderable && html`<button type="button" class="choose" data-choose="${parcel.number}" hidden>${view.t('parcelChoose')}</button>`}
<a class="button second" href="${linkTo(view, `/viewer/${view.language === 'en' ? 'pt' : view.language}?cadno=${parcel.number}`)}">${view.t('parcelPlan')}</a></p>
<p role="status" class="copied small"></p>
<dl class="facts">
<div><dt>${view.t('parcelLocation')}</dt><dd>${locationText(parcel.location, view.language)}</dd></div>
<div><dt>${view.t('parcelArea')}</dt><dd>${view.t('squareMetres', { area: writerIn(view.language).figure(parcel.areaSqm) })}</dd></div>
<div><dt>${view.t('parcelUse')}</dt><dd>${view.t(`use_${parcel.use}`)}</dd></div>
<div><dt>${view.t('parcelNeighbours')}</dt><dd>${
    parcel.neighbours.length === 0
      ? '–'
      : html`<ul class="inline">${parcel.neighbours.map((number) => html`<li><a href="${lookupHref(view, number)}" data-number="${number}">${number}</a></li>`)}</ul>`
  }</dd></div></dl>
<p class="${parcel.orderable ? 'good' : 'warning'}">${view.t(parcel.orderable ? 'parcelOnSale' : 'parcelNotOnSale')}</p></section>`
}
