// TEST_RESIDENTS adds so many residents, from resident-1 on; imported before the test system, which builds its texts when it is loaded

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
// the list of accounts belongs to the test system, and this process is one
;(ACCOUNTS as unknown as SandboxAccount[]).push(...more)
for (const words of [en, pt, zhHans, zhHant])
  Object.assign(words, Object.fromEntries(more.map(({ name }) => [`note_${name}`, words.note_resident])))
