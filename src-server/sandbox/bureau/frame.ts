import { type Html, html } from '../../http/html.ts'
import { linkTo, type View } from '../page/view.ts'
import { CLERKS, type Clerk } from './clerk.ts'

export type Place = 'list' | 'cases' | 'days'
const PATHS: Readonly<Record<Place, string>> = { list: '/bureau', cases: '/bureau/cases', days: '/bureau/days' }

/** What stands above every page of the desk: the ways through it, and who sits there. */
export function deskHead(view: View, clerk: Clerk, place?: Place): Html {
  return html`<nav aria-label="${view.t('bureauTitle')}"><ul class="tabs">${(Object.keys(PATHS) as Place[]).map(
    (one) =>
      html`<li><a href="${linkTo(view, PATHS[one])}"${one === place && html` aria-current="true"`}>${view.t(`bureauPlace_${one}`)}</a></li>`,
  )}</ul></nav>
<form class="row clerk" method="post" action="${linkTo(view, '/bureau/clerk')}"><input type="hidden" name="back" value="${view.address.pathname}">
<label for="clerk">${view.t('bureauClerk')}</label><select id="clerk" name="clerk">${CLERKS.map(
    (name) => html`<option${name === clerk && html` selected`}>${name}</option>`,
  )}</select><button class="second">${view.t('bureauClerkChange')}</button></form>`
}
