import type { MessageKey } from '#shared/i18n/keys.ts'
import type { Room } from '../context.ts'
import { implement } from '../http/implement.ts'
import { ProblemError } from '../http/problem.ts'
import { textOf } from '../http/texts.ts'
import { isGenuine } from '../signing/signature.ts'
import { Identities } from './service.ts'
import type { CheckState } from './tables.ts'

/** What the applicant reads [8-10]. */
const WORDS: Readonly<Record<CheckState, MessageKey>> = {
  waiting: 'identityInProgress',
  success: 'identitySuccess',
  failed: 'identityFailed',
  'code-failed': 'identityCodeFailed',
  cancelled: 'identityCancelled',
  expired: 'identityFailed',
}

/** Where the provider sends its notices, below the product's origin; its signature is over this path. */
export const NOTICE_PATH = '/api/identities/notice'

/** Identity verification [7-14], [7-37]. */
export const identitiesRoom: Room = async (app, context) => {
  const identities = new Identities(context)

  implement(app, 'GET /identities/auth-url', async ({ account, query }) => ({
    success: true,
    data: { url: await identities.link(account.id, query.applyNo) },
  }))

  implement(app, 'GET /identities/auth-url/refresh', async ({ account, query }) => ({
    success: true,
    data: { url: await identities.again(account.id, query.id) },
  }))

  implement(app, 'GET /identities/status', async ({ account, query, language }) => {
    const status = await identities.status(account.id, query.id)
    return { success: true, data: { status, message: textOf(language, WORDS[status]) } }
  })

  implement(app, 'POST /identities/notice', async ({ body, request }) => {
    const { counterparts, clock } = context
    const signed = { method: 'POST', path: NOTICE_PATH, body: request.rawBody ?? '' }
    if (!isGenuine(counterparts.identity.noticeKeys, request.headers['x-signature'], signed, clock.now()))
      throw new ProblemError(401, 'bad-signature', 'problemForbidden')
    await identities.notice(body.id, body.status)
    return { success: true }
  })
}
