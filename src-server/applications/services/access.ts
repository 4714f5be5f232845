import type { Language } from '#shared/domain/languages.ts'
import type { AccountType } from '#shared/domain/platforms.ts'
import type { MessageKey } from '#shared/i18n/keys.ts'
import { type AccessContext, type Refusal, refusalByDenial } from '../../accounts/qualification.ts'
import type { Account } from '../../platform/http/callers.ts'
import { textOf } from '../../platform/http/texts.ts'
import type { VersionedService } from './repository.ts'

/** The message for an account of the wrong type: it names the type that may use the service [4-06]. */
const ONLY_FOR: Partial<Readonly<Record<AccountType, MessageKey>>> = { PERSONAL: 'personalAccountOnly', CORPORATE: 'corporateAccountOnly' }

/**
 * Why this account may not use a service; undefined if it may. Rights depend on the account, never on the platform in the address (threat
 * 16).
 */
export async function refusalFor(
  context: AccessContext,
  account: Pick<Account, 'accountType' | 'profile'>,
  service: VersionedService,
  language: Language,
): Promise<Refusal | undefined> {
  const { audience, serviceCode } = service.definition
  if (!audience.includes(account.accountType)) {
    const only = audience.length === 1 ? audience[0] : undefined
    return { reason: 'audience', message: textOf(language, (only && ONLY_FOR[only]) ?? 'platformNotSupported') }
  }
  return refusalByDenial(context, account, serviceCode, language)
}
