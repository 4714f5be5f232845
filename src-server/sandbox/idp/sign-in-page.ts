import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InteractionResults, Provider } from 'oidc-provider'
import { html } from '../../platform/http/html.ts'
import { ACCOUNTS, type AccountName, accountNamed, displayName, type SandboxAccount } from '../accounts.ts'
import type { Page } from '../page/document.ts'
import { sendNotice, sendPage } from '../page/reply.ts'
import { type View, viewOf } from '../page/view.ts'
import type { SandboxText } from '../words/index.ts'
import { loadProvider } from './library.ts'

const TYPE_WORDS: Readonly<Record<SandboxAccount['accountType'], SandboxText>> = {
  PERSONAL: 'accountPersonal',
  CORPORATE: 'accountCorporate',
  UNSUPPORTED: 'accountUnsupported',
}

type ExternalPage = FastifyRequest<{ Params: { uid: string; account?: string } }>

/** The account that the product hints at: by name, or by the kind its platform needs. */
function suggested(params: Readonly<Record<string, unknown>>): AccountName | undefined {
  const hint = typeof params.login_hint === 'string' ? accountNamed(params.login_hint) : undefined
  if (hint !== undefined) return hint.name
  return params.platform === 'ab' || params.account_type === 'CORPORATE' ? 'company' : 'resident'
}

function signInPage(view: View, uid: string, hint: AccountName | undefined): Page {
  const card = (account: (typeof ACCOUNTS)[number]) => html`<li><form method="post" action="/sign-in/${uid}/as/${account.name}">
<button class="account" data-account="${account.name}"><strong>${displayName(account)}</strong>
<span>${view.t(TYPE_WORDS[account.accountType])} · <code>${account.name}</code>${account.name === hint && html` · <em>${view.t('signInSuggested')}</em>`}</span>
<span class="small">${view.t(`note_${account.name}`)}</span></button></form></li>`
  const inOrder = [...ACCOUNTS].sort((a, b) => Number(b.name === hint) - Number(a.name === hint))
  return {
    title: view.t('signInTitle'),
    main: html`<p>${view.t('signInText')}</p><ul class="accounts">${inOrder.map(card)}</ul>
<section aria-labelledby="other"><h2 id="other">${view.t('signInOther')}</h2><div class="row">
<form method="post" action="/sign-in/${uid}/cancel"><button class="second">${view.t('signInCancel')}</button></form>
<form method="post" action="/sign-in/${uid}/fault"><button class="second">${view.t('signInError')}</button></form></div></section>`,
  }
}

/** Ends an earlier session at the provider, which would otherwise show its own log-out page first. */
async function forgetOther(
  provider: Provider,
  { session }: Awaited<ReturnType<Provider['interactionDetails']>>,
  accountId: string,
): Promise<void> {
  if (session === undefined || session.accountId === accountId) return
  const earlier = await provider.Session.findByUid(session.uid)
  if (earlier === undefined) return
  Object.assign(earlier, { accountId: undefined, authorizations: undefined, loginTs: undefined })
  await earlier.persist()
}

/** The provider's login page: a button for each account and each failure (decision 6). */
export async function signInPages(app: FastifyInstance, provider: () => Promise<Provider>): Promise<void> {
  /** Undefined if the provider no longer knows this browser's sign-in. */
  const unlessOver = async <T>(work: (made: Provider) => Promise<T>): Promise<T | undefined> => {
    const { errors } = await loadProvider()
    try {
      return await work(await provider())
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined
      throw error
    }
  }
  const visited = (request: FastifyRequest, reply: FastifyReply) => unlessOver((made) => made.interactionDetails(request.raw, reply.raw))

  const finish = async (request: ExternalPage, reply: FastifyReply, result: InteractionResults): Promise<FastifyReply> => {
    const interaction = await visited(request, reply)
    if (interaction === undefined || interaction.uid !== request.params.uid) return sendNotice(request, reply, 'tooLate')
    const next = await unlessOver((made) => made.interactionResult(request.raw, reply.raw, result))
    if (next === undefined) return sendNotice(request, reply, 'tooLate')
    if (result.login !== undefined) await forgetOther(await provider(), interaction, result.login.accountId)
    return reply.redirect(next, 303)
  }

  app.get('/sign-in/:uid', async (request: ExternalPage, reply) => {
    const interaction = await visited(request, reply)
    if (interaction === undefined || interaction.uid !== request.params.uid) return sendNotice(request, reply, 'tooLate')
    const requested = interaction.params.language ?? interaction.params.ui_locales
    const view = viewOf(request, typeof requested === 'string' ? requested : undefined)
    return sendPage(reply, view, signInPage(view, interaction.uid, suggested(interaction.params)))
  })

  app.post('/sign-in/:uid/as/:account', async (request: ExternalPage, reply) => {
    const account = accountNamed(request.params.account)
    if (account === undefined) return sendNotice(request, reply, 'badRequest')
    return finish(request, reply, { login: { accountId: account.name } })
  })
  app.post('/sign-in/:uid/cancel', (request: ExternalPage, reply) =>
    finish(request, reply, { error: 'access_denied', error_description: 'the user cancelled signing in' }),
  )
  app.post('/sign-in/:uid/fault', (request: ExternalPage, reply) =>
    finish(request, reply, { error: 'server_error', error_description: 'the provider has a fault, as asked' }),
  )
}
