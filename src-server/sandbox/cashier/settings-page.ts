import type { FastifyInstance } from 'fastify'
import { isPaymentChannel, PAYMENT_CHANNELS } from '#shared/domain/payment/payment-channels.ts'
import { html } from '../../platform/http/html.ts'
import { textOf } from '../../platform/http/texts.ts'
import type { SandboxContext } from '../context.ts'
import { fieldOf } from '../page/bodies.ts'
import { sendNotice, sendPage } from '../page/reply.ts'
import { linkTo, testersView } from '../page/view.ts'
import { endMaintenance, maintenanceNow, startMaintenance } from './maintenance.ts'
import { isOpenerPolicy, OPENER_COOKIE, OPENER_POLICIES, openerPolicy } from './opener-policy.ts'
import { OUTCOME_NAMES, outcomeOf } from './outcomes.ts'

const MAX_MINUTES = 1440

/** The tester's settings: bank maintenance per channel, the opener policy, and the magic card numbers. */
export async function cashierSettings(app: FastifyInstance, { db, clock }: SandboxContext): Promise<void> {
  app.get('/cashier/outcomes', async (request, reply) => {
    const view = testersView(request)
    const rows = OUTCOME_NAMES.map(
      (name) =>
        html`<tr><th scope="row">${view.t(`outcome_${name}`)}</th><td><code>${name}</code></td><td><code>${outcomeOf(name).card}</code></td><td>${view.t(`effect_${name}`)}</td></tr>`,
    )
    return sendPage(reply, view, {
      title: view.t('outcomesTitle'),
      main: html`<p>${view.t('outcomesText')}</p><div class="scroll" tabindex="0" role="region" aria-label="${view.t('outcomesTitle')}"><table>
<thead><tr><th scope="col">${view.t('outcomesName')}</th><th scope="col">${view.t('outcomesCode')}</th><th scope="col">${view.t('outcomesCard')}</th><th scope="col">${view.t('outcomesEffect')}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`,
    })
  })

  app.get('/cashier/settings', async (request, reply) => {
    const view = testersView(request)
    const down = await maintenanceNow(db, clock.now())
    const policy = openerPolicy(request)
    const channels = PAYMENT_CHANNELS.map(
      (code) => html`<option value="${code}">${textOf(view.language, `channel${code}`)}${down.has(code) && html` ●`}</option>`,
    )
    return sendPage(reply, view, {
      title: view.t('settingsTitle'),
      main: html`<section><h2>${view.t('maintenanceTitle')}</h2><p>${view.t('maintenanceText')}</p>
<form method="post" action="/cashier/settings/maintenance">
<label for="channel">${view.t('cashierMethod')}</label><select id="channel" name="channel">${channels}</select>
<label for="minutes">${view.t('maintenanceMinutes')}</label><input id="minutes" name="minutes" type="number" min="1" max="${MAX_MINUTES}" value="30">
<p class="row"><button name="do" value="start">${view.t('maintenanceStart')}</button><button name="do" value="end" class="second">${view.t('maintenanceEnd')}</button></p></form></section>
<section><h2>${view.t('openerTitle')}</h2><p>${view.t('openerText')}</p>
<form method="post" action="/cashier/settings/opener">
<label for="policy">Cross-Origin-Opener-Policy</label><select id="policy" name="policy">${OPENER_POLICIES.map((name) => html`<option${name === policy && html` selected`}>${name}</option>`)}</select>
<p class="row"><button>${view.t('openerSave')}</button></p></form></section>`,
    })
  })

  app.post('/cashier/settings/maintenance', async (request, reply) => {
    const channel = fieldOf(request, 'channel')
    const minutes = Number(fieldOf(request, 'minutes') ?? 30)
    if (!isPaymentChannel(channel) || !(minutes >= 1 && minutes <= MAX_MINUTES)) return sendNotice(request, reply, 'badRequest')
    if (fieldOf(request, 'do') === 'end') await endMaintenance(db, channel)
    else await startMaintenance(db, channel, clock.now(), minutes)
    return reply.redirect(linkTo(testersView(request), '/cashier/settings'), 303)
  })

  app.post('/cashier/settings/opener', async (request, reply) => {
    const policy = fieldOf(request, 'policy')
    if (!isOpenerPolicy(policy)) return sendNotice(request, reply, 'badRequest')
    reply.header('set-cookie', `${OPENER_COOKIE}=${policy}; Path=/; HttpOnly; SameSite=Lax`)
    return reply.redirect(linkTo(testersView(request), '/cashier/settings'), 303)
  })
}
