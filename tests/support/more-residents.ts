/**
 * With TEST_RESIDENTS so many residents more can sign in, from resident-1 on: somebody new for every case of a long series.
 * Imported before the test system, which puts its words together as it is loaded.
 */

import { ACCOUNTS, type SandboxAccount } from '#server/sandbox/accounts.ts'
import { en } from '#server/sandbox/words/en.ts'
import { pt } from '#server/sandbox/words/pt.ts'
import { zhHans } from '#server/sandbox/words/zh-Hans.ts'
import { zhHant } from '#server/sandbox/words/zh-Hant.ts'

const [resident] = ACCOUNTS
const more: readonly SandboxAccount[] = Array.from({ length: Number(process.env.TEST_RESIDENTS ?? 0) }, (_, at) => ({
  ...resident,
  name: `resident-${at + 1}`,
  identityNo: `1${String(at + 1).padStart(6, '0')}(0)`,
  euid: `EUID-${String(at + 1_000_000).padStart(10, '0')}`,
}))
// who can sign in is a list of the test system, and this is a test system of our own
;(ACCOUNTS as unknown as SandboxAccount[]).push(...more)
for (const words of [en, pt, zhHans, zhHant])
  Object.assign(words, Object.fromEntries(more.map(({ name }) => [`note_${name}`, words.note_resident])))
