import type { Language } from '#shared/domain/languages.ts'
import { platformOf } from '#shared/domain/platforms.ts'
import { type AccessContext, type Refusal, refusalByDenial } from '../../accounts/qualification.ts'
import { CADASTRAL_SERVICE_ID } from '../../information/content/ids.ts'
import type { Account } from '../../platform/http/callers.ts'
import { textOf } from '../../platform/http/texts.ts'

/** Why this account may not buy plans. Plans have no definition: every account with a platform may buy them [4-06], [6-04]. */
export async function plansRefusalFor(
  context: AccessContext,
  account: Pick<Account, 'accountType' | 'profile'>,
  language: Language,
): Promise<Refusal | undefined> {
  if (platformOf(account.accountType) === undefined) return { reason: 'audience', message: textOf(language, 'platformNotSupported') }
  return refusalByDenial(context, account, CADASTRAL_SERVICE_ID, language)
}
