import { createHmac } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { LANGUAGE_FACTS, type Language, type WireText } from '#shared/domain/languages.ts'
import type { Counterparts } from '../counterparts.ts'
import type { Queryable } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared-statement.ts'
import type { Account } from '../platform/http/callers.ts'
import type { SigningKey } from '../platform/settings/keys.ts'
import { qualificationDenials } from './tables.ts'

/** In place of a service's code: a denial for all services. */
const ANY = '*'

/** A keyed hash, because a plain hash of an eight-digit number can be reversed in seconds. */
const hashOf = ({ secret }: SigningKey, identityNo: string): string =>
  createHmac('sha256', secret).update(`identity:${identityNo}`).digest('hex')

const denialFor = prepared((db) =>
  db
    .select({ message: qualificationDenials.message })
    .from(qualificationDenials)
    .where(
      and(
        eq(qualificationDenials.identityType, sql.placeholder('identityType')),
        eq(qualificationDenials.identityHash, sql.placeholder('identityHash')),
        sql`${qualificationDenials.serviceCode} = any(${sql.placeholder('codes')}::text[])`,
      ),
    )
    .limit(1)
    .prepare('denial_for'),
)

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

/** The bureau's refusal of this person, with its message in their language; undefined if they may apply [6-04], [8-07]. */
export async function refusalByDenial(
  { db, counterparts }: AccessContext,
  account: Pick<Account, 'profile'>,
  serviceCode: string,
  language: Language,
): Promise<Refusal | undefined> {
  const { identityType, identityNo } = account.profile
  const identityHash = hashOf(counterparts.denialKey, identityNo)
  const [row] = await denialFor(db).execute({ identityType, identityHash, codes: [serviceCode, ANY] })
  return row && { reason: 'not-qualified', message: row.message[LANGUAGE_FACTS[language].textKey] }
}

/** Records that a person may not apply; a later message replaces the earlier one. */
export async function deny(
  db: Queryable,
  denialKey: SigningKey,
  person: { readonly identityType: string; readonly identityNo: string },
  message: WireText,
  serviceCode: string = ANY,
): Promise<void> {
  await db
    .insert(qualificationDenials)
    .values({ identityType: person.identityType, identityHash: hashOf(denialKey, person.identityNo), serviceCode, message })
    .onConflictDoUpdate({
      target: [qualificationDenials.identityType, qualificationDenials.identityHash, qualificationDenials.serviceCode],
      set: { message },
    })
}
