import { type Html, html } from '../../http/html.ts'
import type { View } from '../page/view.ts'
import type { SandboxText } from '../words/index.ts'
import type { Refusal } from './client.ts'
import { allowedText } from './words.ts'

/** What each refusal means to a clerk; one of the API that is not here is told by its code. */
const TEXTS: Readonly<Record<string, SandboxText>> = {
  'asked-already': 'bureauRefused_asked-already',
  'beyond-holidays': 'bureauRefused_beyond-holidays',
  'case-does-not-permit': 'bureauRefused_case-does-not-permit',
  closed: 'bureauRefused_closed',
  'day-changed': 'bureauRefused_day-changed',
  'days-wanted': 'bureauRefused_days-wanted',
  'file-wanted': 'bureauRefused_file-wanted',
  'invalid-request': 'bureauRefused_invalid-request',
  'key-of-another-call': 'bureauRefused_key-of-another-call',
  'more-than-is-left': 'bureauRefused_more-than-is-left',
  'no-such-node': 'bureauRefused_no-such-node',
  'no-such-plan': 'bureauRefused_no-such-plan',
  'no-token': 'bureauRefused_no-token',
  'not-a-pdf': 'bureauRefused_not-a-pdf',
  'not-found': 'bureauRefused_not-found',
  'not-in-process': 'bureauRefused_not-in-process',
  'not-of-this-record': 'bureauRefused_not-of-this-record',
  'nothing-to-pay': 'bureauRefused_nothing-to-pay',
  'nothing-wanted': 'bureauRefused_nothing-wanted',
  'product-unreachable': 'bureauRefused_product-unreachable',
  'reason-wanted': 'bureauRefused_reason-wanted',
  'results-missing': 'bureauRefused_results-missing',
  'state-may-not-follow': 'bureauRefused_state-may-not-follow',
  'too-large': 'bureauRefused_too-large',
  unavailable: 'bureauRefused_unavailable',
  'version-changed': 'bureauRefused_version-changed',
  'which-payment': 'bureauRefused_which-payment',
}

/** Says in words why something was not done, and what is allowed instead. */
export function refusalBox(view: View, { code, allowed, why }: Refusal): Html {
  const text = TEXTS[code]
  return html`<div class="warning-box" role="alert" data-code="${code}"><p>${text === undefined ? view.t('bureauRefusedOther', { code }) : view.t(text)}</p>
${why !== undefined && html`<p lang="en">${why}</p>`}
${allowed !== undefined && allowed.length > 0 && html`<p>${view.t('bureauAllowed', { allowed: allowedText(view, allowed) })}</p>`}
${allowed?.length === 0 && html`<p>${view.t('bureauNothingAllowed')}</p>`}</div>`
}
