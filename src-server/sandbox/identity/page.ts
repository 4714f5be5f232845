import type { FastifyInstance } from 'fastify'
import { html } from '../../platform/http/html.ts'
import { textOf } from '../../platform/http/texts.ts'
import type { Bank } from '../cashier/bank.ts'
import type { SandboxContext } from '../context.ts'
import { fieldOf } from '../page/bodies.ts'
import type { Page } from '../page/document.ts'
import { sendNotice, sendPage } from '../page/reply.ts'
import { linkTo, queryOf, type View, viewOf } from '../page/view.ts'
import { checkById, decideCheck, IDENTITY_OUTCOMES, type IdentityCheck } from './checks.ts'

const LEVELS = { 1: 'securityLevel1', 2: 'securityLevel2', 3: 'securityLevel3' } as const
const levelKey = (level: number) => LEVELS[level === 3 ? 3 : level === 2 ? 2 : 1]

function identityPage(view: View, check: IdentityCheck): Page {
  const open = check.state === 'open'
  const waiting = open && check.succeedsAt !== null
  return {
    title: view.t('identityTitle'),
    ...(waiting ? { scripts: ['reload.js'] } : {}),
    main: html`<p>${view.t('identityText')}</p>
<dl class="facts"><div><dt>${view.t('identityApplication')}</dt><dd>${check.applyNo}</dd></div>
<div><dt>${view.t('identityLevel')}</dt><dd>${textOf(view.language, levelKey(check.level))}</dd></div>
<div><dt>${view.t('identityChannel')}</dt><dd>${view.t(`identityChannel_${check.channel}`)}</dd></div></dl>
<p class="small">${view.t('identityAttempt', { count: check.attempts })}</p>
<p role="status" class="state">${view.t('identityDone', { state: view.t(`identityState_${check.state}`) })}</p>
${
  open &&
  html`<section aria-labelledby="outcomes"><h2 id="outcomes">${view.t('identityOutcomes')}</h2>
<form method="post" action="/identity/check"><input type="hidden" name="id" value="${check.id}"><input type="hidden" name="language" value="${view.language}">
<ul class="outcomes">${IDENTITY_OUTCOMES.map(
    (outcome) =>
      html`<li><button name="outcome" value="${outcome}"${outcome !== 'ok' && html` class="second"`}>${view.t(`identity_${outcome}`)}</button></li>`,
  )}</ul></form></section>`
}
${!open && html`<p><a class="button" href="${returnLink(check)}">${view.t('cashierReturn')}</a></p>`}`,
  }
}

/** The return address has only a hint; the product queries the API for the result. */
function returnLink(check: IdentityCheck): string {
  const url = new URL(check.returnUrl)
  url.searchParams.set('id', check.id)
  url.searchParams.set('status', check.state)
  return url.href
}

/** The verification page that a popup or the host opens; the check's number follows id= [4-05]. */
export async function identityPages(app: FastifyInstance, context: SandboxContext, bank: Bank): Promise<void> {
  app.get('/identity/check', async (request, reply) => {
    const check = await checkById(context, queryOf(request, 'id') ?? '')
    if (check === undefined) return sendNotice(request, reply, 'notFound')
    const view = viewOf(request)
    return sendPage(reply, view, identityPage(view, check))
  })

  app.post('/identity/check', async (request, reply) => {
    const outcome = IDENTITY_OUTCOMES.find((each) => each === fieldOf(request, 'outcome'))
    const id = fieldOf(request, 'id') ?? ''
    if (outcome === undefined) return sendNotice(request, reply, 'badRequest')
    if ((await checkById(context, id)) === undefined) return sendNotice(request, reply, 'notFound')
    const decided = await decideCheck(context, id, outcome)
    void bank.tick()
    if (decided === undefined || outcome === 'slow' || outcome === 'silent') {
      return reply.redirect(linkTo(viewOf(request, fieldOf(request, 'language')), `/identity/check?id=${encodeURIComponent(id)}`), 303)
    }
    return reply.redirect(returnLink(decided), 303)
  })
}
