import type { Language } from '#shared/domain/languages.ts'
import { type AccountType, platformOf } from '#shared/domain/platforms.ts'
import type { MessageKey } from '#shared/i18n/keys.ts'
import { CADASTRAL_SERVICE_ID } from '../content/ids.ts'
import type { Counterparts } from '../counterparts.ts'
import type { Queryable } from '../db/database.ts'
import { textOf } from '../http/texts.ts'
import type { Account } from '../http/callers.ts'
import { denialOf } from './qualification.ts'
import type { VersionedService } from './repository.ts'

/** The message for an account of the wrong kind: it names the kind that the service is for [4-06]. */
const ONLY_FOR: Partial<Readonly<Record<AccountType, MessageKey>>> = { PERSONAL: 'personalAccountOnly', CORPORATE: 'corporateAccountOnly' }

/** What the bureau's refusals are read with. */
export interface AccessContext {
  readonly counterparts: Pick<Counterparts, 'denialKey'>
  readonly db: Queryable
}

/** Why an account may not use a service. */
export interface Refusal {
  readonly reason: 'audience' | 'not-qualified'
  /** for the user, in their language */
  readonly message: string
}

/** Why this account may not use a service; undefined when it may. Rights depend on the account and never on the address's platform (threat 16). */
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
  const message = await denialOf(context, account, serviceCode, language)
  return message === undefined ? undefined : { reason: 'not-qualified', message }
}

/** Why this account may not buy plans, which have no definition: they are for every account that has a platform [4-06], [6-04]. */
export async function plansRefusalFor(
  context: AccessContext,
  account: Pick<Account, 'accountType' | 'profile'>,
  language: Language,
): Promise<Refusal | undefined> {
  if (platformOf(account.accountType) === undefined) return { reason: 'audience', message: textOf(language, 'platformNotSupported') }
  const message = await denialOf(context, account, CADASTRAL_SERVICE_ID, language)
  return message === undefined ? undefined : { reason: 'not-qualified', message }
}
