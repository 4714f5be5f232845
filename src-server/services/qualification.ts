import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { LANGUAGE_FACTS, type Language, type WireText } from '#shared/domain/languages.ts'
import type { Queryable } from '../db/database.ts'
import type { Account } from '../sign-in/account.ts'
import { qualificationDenials } from './tables.ts'

/** Every service. */
const ANY = '*'

const hashOf = (identityNo: string): string => createHash('sha256').update(`identity:${identityNo}`).digest('hex')

/** The bureau's words why this person may not apply, in their language; undefined when they may [6-04], [8-07]. */
export async function denialOf(db: Queryable, account: Account, serviceCode: string, language: Language): Promise<string | undefined> {
  const { identityType, identityNo } = account.profile
  const [row] = await db
    .select({ message: qualificationDenials.message })
    .from(qualificationDenials)
    .where(
      and(
        eq(qualificationDenials.identityType, identityType),
        eq(qualificationDenials.identityHash, hashOf(identityNo)),
        inArray(qualificationDenials.serviceCode, [serviceCode, ANY]),
      ),
    )
    .limit(1)
  return row?.message[LANGUAGE_FACTS[language].textKey]
}

/** Enters a refusal; said again, the newer words stand. */
export async function deny(
  db: Queryable,
  person: { readonly identityType: string; readonly identityNo: string },
  message: WireText,
  serviceCode: string = ANY,
): Promise<void> {
  await db
    .insert(qualificationDenials)
    .values({ identityType: person.identityType, identityHash: hashOf(person.identityNo), serviceCode, message })
    .onConflictDoUpdate({
      target: [qualificationDenials.identityType, qualificationDenials.identityHash, qualificationDenials.serviceCode],
      set: { message },
    })
}
