import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { LANGUAGE_FACTS, LANGUAGES } from '#shared/domain/languages.ts'
import { html } from '../../http/html.ts'
import { readIframeToken } from '../../sign-in/iframe-token.ts'
import { derivedSecret } from '../../sign-in/provider-settings.ts'
import type { SandboxContext } from '../context.ts'
import { sendPage } from '../page/reply.ts'
import { viewOf } from '../page/view.ts'

const Token = Type.Object({ token: Type.String({ minLength: 1, maxLength: 2048 }) })

/**
 * The host's header in an iframe [7-29], [2-28]. From the product it hears {type:'iframe-token', token} and
 * {type:'language', language}; to the product it says {type:'header-ready'}, {type:'language', language} and
 * {type:'logout'}. Both sides name the other's exact origin (threat 35).
 */
export async function headerPages(app: FastifyInstance, { settings, origins, clock }: SandboxContext): Promise<void> {
  app.get('/header/', async (request, reply) => {
    const view = viewOf(request)
    return sendPage(reply, view, {
      title: view.t('headerTitle'),
      bare: true,
      scripts: ['header.js'],
      main: html`<div class="host-header" id="header" data-product="${origins.product}" data-waiting="${view.t('headerWaiting')}">
<p id="guest" role="status">${view.t('headerWaiting')}</p>
<label for="language">${view.t('language')}</label>
<select id="language">${LANGUAGES.map((language) => html`<option value="${language}" lang="${language}"${language === view.language && html` selected`}>${LANGUAGE_FACTS[language].selfName}</option>`)}</select>
<button type="button" id="logout" class="second" hidden>${view.t('headerLogout')}</button></div>`,
    })
  })

  app.post<{ Body: { token: string } }>('/header/api/guest', { schema: { body: Token } }, async ({ body }, reply) => {
    const guest = readIframeToken(derivedSecret(settings, 'iframe token'), body.token, clock.now())
    if (guest === undefined) return reply.code(401).send({ code: 'bad-token' })
    const { nameCn, namePt, accountType } = guest
    return { nameCn, namePt, accountType }
  })
}
