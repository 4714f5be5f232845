import type { FastifyRequest } from 'fastify'
import type { MessageKey } from '#shared/i18n/keys.ts'
import type { ApiRoutes } from '../../context.ts'
import { implement } from '../../platform/http/implement.ts'
import { acceptAnyBody } from '../../platform/http/json-body.ts'
import { textOf } from '../../platform/http/texts.ts'
import { limitOf } from '../../platform/rate-limits/limits.ts'
import type { CheckState } from './events.ts'
import { inLanguage } from './link-language.ts'
import { receiveCheckNotice } from './notice.ts'

/** The message for the applicant in each state [8-10]. */
const STATE_MESSAGES: Readonly<Record<CheckState, MessageKey>> = {
  waiting: 'identityInProgress',
  success: 'identitySuccess',
  failed: 'identityFailed',
  'code-failed': 'identityCodeFailed',
  cancelled: 'identityCancelled',
  expired: 'identityFailed',
}

/** The calls of identity verification [7-14], [7-37], and the provider's notice. */
export const identitiesRoutes: ApiRoutes = async (app, context) => {
  const { identities } = context
  const limited = { limit: limitOf(context.settings, 'identity') }

  implement(
    app,
    'GET /identities/auth-url',
    async ({ account, query, language }) => ({
      success: true,
      data: { url: inLanguage(await identities.link(account.id, query.applyNo, query.channel), language) },
    }),
    limited,
  )

  implement(
    app,
    'GET /identities/auth-url/refresh',
    async ({ account, query, language }) => ({
      success: true,
      data: { url: inLanguage(await identities.again(account.id, query.id), language) },
    }),
    limited,
  )

  implement(app, 'GET /identities/status', async ({ account, query, language }) => {
    const status = await identities.status(account.id, query.id)
    return { success: true, data: { status, message: textOf(language, STATE_MESSAGES[status]) } }
  })

  await app.register(async (notices) => {
    acceptAnyBody(notices)
    const answer = async ({ request }: { readonly request: FastifyRequest }) => {
      await receiveCheckNotice(context, request)
      return { success: true }
    }
    implement(notices, 'POST /identities/notice', answer, { acceptsAnyBody: true })
  })
}
