import type { FastifyInstance } from 'fastify'
import { NO_ROBOTS } from '../information/pages/root-files.ts'
import { html } from '../platform/http/html.ts'
import { ACCOUNTS, displayName } from './accounts.ts'
import type { SandboxContext } from './context.ts'
import { sendPage } from './page/reply.ts'
import { linkTo, testersView } from './page/view.ts'

/** The sandbox's start page: its purpose, its accounts, and links to its parts. */
export async function homePage(app: FastifyInstance, { origins }: SandboxContext): Promise<void> {
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(NO_ROBOTS))
  app.get('/', async (request, reply) => {
    const view = testersView(request)
    return sendPage(reply, view, {
      title: view.t('homeTitle'),
      main: html`<p>${view.t('homeText')}</p>
<p><a class="button" href="${origins.product}/ecad/">${view.t('homeProduct')}</a></p>
<section aria-labelledby="pages"><h2 id="pages">${view.t('homePages')}</h2><ul>
<li><a href="${origins.product}/ecad/demo">${view.t('homeDemo')}</a></li>
<li><a href="${linkTo(view, '/lookup')}">${view.t('homeLookup')}</a></li>
<li><a href="${linkTo(view, '/cashier/outcomes')}">${view.t('homeOutcomes')}</a></li>
<li><a href="${linkTo(view, '/inbox')}">${view.t('homeInbox')}</a></li>
<li><a href="${linkTo(view, '/cashier/settings')}">${view.t('homeMaintenance')}</a></li>
<li><a href="${linkTo(view, '/bureau')}">${view.t('homeBureau')}</a></li>
<li><a href="${linkTo(view, '/harness/')}">${view.t('homeHarness')}</a></li>
<li><a href="${linkTo(view, '/harness/conformance')}">${view.t('homeConformance')}</a></li>
<li><a href="/api-docs">${view.t('homeApi')}</a></li></ul></section>
<section aria-labelledby="accounts"><h2 id="accounts">${view.t('homeAccounts')}</h2>
<ul class="found">${ACCOUNTS.map((account) => html`<li><a href="${`${origins.product}/ecad/?platform=${account.accountType === 'CORPORATE' ? 'ab' : 'one'}`}">${displayName(account)}</a> <code>${account.name}</code><br><span class="small">${view.t(`note_${account.name}`)}</span></li>`)}</ul></section>`,
    })
  })
}
