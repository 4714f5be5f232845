import type { Language } from '#shared/domain/languages.ts'
import { platformOf } from '#shared/domain/platforms.ts'
import { denialOf } from '../../accounts/qualification.ts'
import type { Counterparts } from '../../counterparts.ts'
import { CADASTRAL_SERVICE_ID } from '../../information/content/ids.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Account } from '../../platform/http/callers.ts'
import { textOf } from '../../platform/http/texts.ts'

export interface AccessContext {
  readonly counterparts: Pick<Counterparts, 'denialKey'>
  readonly db: Queryable
}

export interface Refusal {
  readonly reason: 'audience' | 'not-qualified'
  /** for the user, in their language */
  readonly message: string
}

/** Why this account may not buy plans. Plans have no definition: every account with a platform may buy them [4-06], [6-04]. */
export async function plansRefusalFor(
  context: AccessContext,
  account: Pick<Account, 'accountType' | 'profile'>,
  language: Language,
): Promise<Refusal | undefined> {
  if (platformOf(account.accountType) === undefined) return { reason: 'audience', message: textOf(language, 'platformNotSupported') }
  const message = await denialOf(context, account, CADASTRAL_SERVICE_ID, language)
  return message === undefined ? undefined : { reason: 'not-qualified', message }
}
