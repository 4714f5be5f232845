import { type Html, html } from '../../platform/http/html.ts'
import type { View } from '../page/view.ts'
import type { SandboxText } from '../words/index.ts'
import type { Refusal } from './client.ts'
import { allowedText } from './words.ts'

/**
 * Refusals by the desk itself, and the API's refusal for a version conflict between two clerks. The API's others are in
 * docs/back-office.md.
 */
const TEXTS: Readonly<Record<string, SandboxText>> = {
  'beyond-holidays': 'bureauRefused_beyond-holidays',
  'day-changed': 'bureauRefused_day-changed',
  'days-wanted': 'bureauRefused_days-wanted',
  'file-wanted': 'bureauRefused_file-wanted',
  'no-such-plan': 'bureauRefused_no-such-plan',
  'no-token': 'bureauRefused_no-token',
  'product-unreachable': 'bureauRefused_product-unreachable',
  'reason-wanted': 'bureauRefused_reason-wanted',
  'version-changed': 'bureauRefused_version-changed',
}

/** Why an act was refused, and what is allowed instead. */
export function refusalBox(view: View, { code, allowed, why }: Refusal): Html {
  const text = TEXTS[code]
  return html`<div class="warning-box" role="alert" data-code="${code}"><p>${text === undefined ? view.t('bureauRefusedOther', { code }) : view.t(text)}</p>
${why !== undefined && html`<p lang="en">${why}</p>`}
${allowed !== undefined && allowed.length > 0 && html`<p>${view.t('bureauAllowed', { allowed: allowedText(view, allowed) })}</p>`}
${allowed?.length === 0 && html`<p>${view.t('bureauNothingAllowed')}</p>`}</div>`
}
