import { type Html, html } from '../../platform/http/html.ts'
import { linkTo, type View } from '../page/view.ts'

export type Place = 'list' | 'cases' | 'days'
const PATHS: Readonly<Record<Place, string>> = { list: '/bureau', cases: '/bureau/cases', days: '/bureau/days' }

/** Links to the desk's pages, shown at the top of each. */
export function deskHead(view: View, place?: Place): Html {
  return html`<nav aria-label="${view.t('bureauTitle')}"><ul class="tabs">${(Object.keys(PATHS) as Place[]).map(
    (one) =>
      html`<li><a href="${linkTo(view, PATHS[one])}"${one === place && html` aria-current="true"`}>${view.t(`bureauPlace_${one}`)}</a></li>`,
  )}</ul></nav>`
}
