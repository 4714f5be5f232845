import { type Html, html } from '../../platform/http/html.ts'
import type { View } from '../page/view.ts'
import type { Refusal } from './client.ts'
import { allowedText } from './words.ts'

/**
 * Refusals by the desk itself, and the API's refusal for a version conflict between two windows. The API's others are in
 * docs/back-office.md.
 */
const KNOWN = [
  'beyond-holidays',
  'day-changed',
  'days-wanted',
  'file-wanted',
  'no-such-plan',
  'no-token',
  'product-unreachable',
  'reason-wanted',
  'version-changed',
] as const

/** Why an act was refused, and what is allowed instead. */
export function refusalBox(view: View, { code, allowed, why }: Refusal): Html {
  const known = KNOWN.find((one) => one === code)
  return html`<div class="warning-box" role="alert" data-code="${code}"><p>${known === undefined ? view.t('bureauRefusedOther', { code }) : view.t(`bureauRefused_${known}`)}</p>
${why !== undefined && html`<p lang="en">${why}</p>`}
${allowed !== undefined && allowed.length > 0 && html`<p>${view.t('bureauAllowed', { allowed: allowedText(view, allowed) })}</p>`}
${allowed?.length === 0 && html`<p>${view.t('bureauNothingAllowed')}</p>`}</div>`
}
