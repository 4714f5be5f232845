import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { LANGUAGE_FACTS, LANGUAGES } from '#shared/domain/languages.ts'
import { parsePlatform } from '#shared/domain/platforms.ts'
import { readIframeToken } from '../../accounts/iframe-token.ts'
import { derivedSecret } from '../../accounts/provider-settings.ts'
import { html } from '../../platform/http/html.ts'
import type { SandboxContext } from '../context.ts'
import { framerOf } from '../page/security.ts'
import { queryOf, type View, viewOf } from '../page/view.ts'

const Token = Type.Object({ token: Type.String({ minLength: 1, maxLength: 2048 }) })

/** The product's token file, so that the header matches the page around it. */
const TOKENS = new URL('../../../src-shared/ui/tokens.css', import.meta.url)

/** The host's header in an iframe [7-29], [2-28]. Its messages are described in docs/header.md (threat 35). */
export async function headerPages(app: FastifyInstance, { counterparts, origins, clock }: SandboxContext): Promise<void> {
  app.get('/header/', async (request, reply) => {
    const platform = parsePlatform(queryOf(request, 'platform')) ?? 'one'
    const page = headerDocument(viewOf(request), platform, framerOf(request, origins.product))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  })

  app.get('/header/tokens.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(readFileSync(TOKENS, 'utf8')))

  app.post<{ Body: { token: string } }>('/header/api/guest', { schema: { body: Token } }, async ({ body }, reply) => {
    const guest = readIframeToken(derivedSecret(counterparts.hostAppKey, 'iframe token'), body.token, clock.now())
    if (guest === undefined) return reply.code(401).send({ code: 'bad-token' })
    const { nameCn, namePt, accountType } = guest
    return { nameCn, namePt, accountType }
  })
}

/** A bare bar; in place of the sandbox's banner it has a small mark (decision 9.1). */
function headerDocument(view: View, platform: string, product: string): string {
  const { language, t } = view
  return html`<!doctype html>
<html lang="${language}" data-theme="${view.dark === true ? 'dark' : 'light'}" data-platform="${platform}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t('headerTitle')} · ${t('testSystem')}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/header/tokens.css">
<link rel="stylesheet" href="/assets/header.css">
<script type="module" src="/assets/header.js"></script>
</head>
<body>
<section id="header" aria-label="${t('headerTitle')}" data-product="${product}" data-nobody="${t('headerNobody')}">
<h1 class="only-read">${t('headerTitle')}</h1>
<p class="mark" title="${t('banner')}">${t('testSystem')}</p>
<div class="account" hidden>
<p id="guest" role="status"></p>
<button type="button" id="login">${t('headerLogin')}</button>
<button type="button" id="logout">${t('headerLogout')}</button>
</div>
<nav aria-label="${t('language')}" hidden><ul>${LANGUAGES.map((one) => html`<li><button type="button" lang="${one}" value="${one}"${one === language && html` aria-current="true"`}>${LANGUAGE_FACTS[one].selfName}</button></li>`)}</ul></nav>
</section>
</body>
</html>
`.text
}
