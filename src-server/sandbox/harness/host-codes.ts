import { and, eq, gt, isNull } from 'drizzle-orm'
import { hashOf, randomToken } from '../../accounts/token.ts'
import type { AccountName } from '../accounts.ts'
import type { SandboxContext } from '../context.ts'
import { sandboxHostCodes } from '../tables.ts'

/** Lifetime of a code; a host passes it at launch. */
export const HOST_CODE_SECONDS = 60

/** A one-time sign-in code for an account, as the super-app would obtain it (decision 4). */
export async function issueHostCode({ db, clock }: Pick<SandboxContext, 'db' | 'clock'>, account: AccountName): Promise<string> {
  const code = randomToken()
  const expiresAt = new Date(clock.now().getTime() + HOST_CODE_SECONDS * 1000)
  await db.insert(sandboxHostCodes).values({ codeHash: hashOf(code), account, expiresAt })
  return code
}

/** Redeems a code and returns its account; undefined if it was used or has expired. */
export async function redeemHostCode({ db, clock }: SandboxContext, code: string): Promise<string | undefined> {
  const now = clock.now()
  const [row] = await db
    .update(sandboxHostCodes)
    .set({ usedAt: now })
    .where(and(eq(sandboxHostCodes.codeHash, hashOf(code)), isNull(sandboxHostCodes.usedAt), gt(sandboxHostCodes.expiresAt, now)))
    .returning()
  return row?.account
}
