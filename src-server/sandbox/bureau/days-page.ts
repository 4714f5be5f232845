import { macaoDay } from '#shared/domain/working-days.ts'
import { type Html, html } from '../../http/html.ts'
import type { SandboxContext } from '../context.ts'
import { linkTo, type View } from '../page/view.ts'
import { MOST_DAYS } from '../time/sandbox-clock.ts'
import { moment } from './words.ts'

type Time = Pick<SandboxContext, 'clock' | 'settings' | 'holidays'>

/** What day it is in the test system, and letting days pass. */
export function daysPage(view: View, { clock, settings, holidays }: Time): Html {
  const now = clock.now()
  const { t } = view
  return html`<dl class="facts"><div><dt>${t('bureauNow')}</dt><dd data-now>${moment(now)}</dd></div>
<div><dt>${t('bureauAhead')}</dt><dd>${t('bureauDays', { count: clock.aheadDays })}</dd></div></dl>
<form method="post" action="${linkTo(view, '/bureau/days')}" class="act"><input type="hidden" name="from" value="${macaoDay(now)}">
<label for="days">${t('bureauWorkingDays')}</label><input id="days" name="workingDays" type="number" min="1" max="${MOST_DAYS}" value="1" required>
<p><button>${t('bureauLetPass')}</button></p></form>
<section aria-labelledby="follows"><h2 id="follows">${t('bureauFollows')}</h2><ul>
<li>${t('bureauFollowsNeverBack')}</li>
<li>${t('bureauFollowsSessions')}</li>
<li>${t('bureauFollowsBills', { minutes: settings.orderMinutes })}</li>
<li>${t('bureauFollowsDrafts', { days: settings.keep.draftDays, fileDays: settings.keep.fileDays })}</li>
<li>${t('bureauFollowsOutside')}</li>
<li>${t('bureauFollowsHolidays', { day: holidays.knownUntil ?? '–' })}</li></ul></section>`
}
