import { macaoDay } from '#shared/domain/calendar/working-days.ts'
import { type Html, html } from '../../platform/http/html.ts'
import type { SandboxContext } from '../context.ts'
import { linkTo, type View } from '../page/view.ts'
import { MOST_DAYS } from '../time/sandbox-clock.ts'
import { moment } from './words.ts'

/** Shows the test system's date, with a form to advance it. */
export function daysPage(view: View, { clock }: Pick<SandboxContext, 'clock'>): Html {
  const now = clock.now()
  const { t } = view
  return html`<dl class="facts"><div><dt>${t('bureauNow')}</dt><dd data-now>${moment(now)}</dd></div>
<div><dt>${t('bureauAhead')}</dt><dd>${t('bureauDays', { count: clock.aheadDays })}</dd></div></dl>
<form method="post" action="${linkTo(view, '/bureau/days')}" class="act"><input type="hidden" name="from" value="${macaoDay(now)}">
<label for="days">${t('bureauWorkingDays')}</label><input id="days" name="workingDays" type="number" min="1" max="${MOST_DAYS}" value="1" required>
<p><button>${t('bureauLetPass')}</button></p></form>`
}
