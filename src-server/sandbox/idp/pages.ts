import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { parseLanguage } from '#shared/domain/languages.ts'
import { Html, html } from '../../platform/http/html.ts'
import { languageOf } from '../../platform/http/language.ts'
import { type Page, pageDocument } from '../page/document.ts'
import type { View } from '../page/view.ts'
import { sandboxText } from '../words/index.ts'

/** Renders oidc-provider's own pages in the sandbox's style and under its policy. */
function show(ctx: KoaContextWithOIDC, page: (view: View) => Page): void {
  const requested = typeof ctx.query.ui_locales === 'string' ? ctx.query.ui_locales : undefined
  const language = parseLanguage(requested) ?? languageOf(ctx.get('accept-language'))
  const address = new URL(ctx.path, 'http://sandbox.invalid')
  const view: View = { language, dark: undefined, address, t: (key, values) => sandboxText(language, key, values) }
  ctx.type = 'html'
  ctx.set('cache-control', 'no-store')
  ctx.set(
    'content-security-policy',
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; form-action *; base-uri 'none'; frame-ancestors 'none'",
  )
  ctx.body = pageDocument(view, { bare: true, ...page(view) })
}

/** Whether the product's ID token names the user who is signed in here. Only then may the provider end the session without asking. */
const isVouchedFor = ({ oidc }: KoaContextWithOIDC): boolean => {
  const hinted = oidc.entities.IdTokenHint as { readonly payload?: { readonly sub?: unknown } } | undefined
  return hinted?.payload?.sub !== undefined && hinted.payload.sub === oidc.session?.accountId
}

type Logout = NonNullable<NonNullable<Configuration['features']>['rpInitiatedLogout']>

export const providerPages = {
  /** The reason is the provider's own English text, for developers who connect a client. */
  error: ((ctx, out) =>
    show(ctx, (view) => ({
      title: view.t('badRequestTitle'),
      main: html`<p>${view.t('badRequestText')}</p><p class="small"><code>${out.error}: ${out.error_description ?? ''}</code></p>`,
    }))) satisfies Configuration['renderError'],

  logout: {
    logoutSource: (ctx, form) =>
      show(ctx, (view) => ({
        title: view.t('signOutTitle'),
        scripts: isVouchedFor(ctx) ? ['log-out.js'] : [],
        // The provider made this form: a hidden field and a form id.
        main: html`<p>${view.t('signOutText')}</p>${new Html(form)}
<p class="row"><button form="op.logoutForm" name="logout" value="yes">${view.t('signOutYes')}</button><button form="op.logoutForm" class="second">${view.t('signOutNo')}</button></p>`,
      })),
    postLogoutSuccessSource: (ctx) =>
      show(ctx, (view) => ({ title: view.t('signedOutTitle'), main: html`<p role="status">${view.t('signedOutText')}</p>` })),
  } satisfies Pick<Logout, 'logoutSource' | 'postLogoutSuccessSource'>,
}
