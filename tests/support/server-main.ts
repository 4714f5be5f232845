/**
 * The test system in a process of its own with a cashier that obeys the test, whose address stands in
 * TEST_CASHIER. A test system's own settings refuse any cashier's address, so it is put in place here.
 * With TEST_RESIDENTS so many residents more can sign in, from resident-1 on: somebody new for every case of a long series.
 */

import { ACCOUNTS, type SandboxAccount } from '#server/sandbox/accounts.ts'
import { playedCounterparts } from '#server/sandbox/counterparts.ts'
import { serveSandbox } from '#server/sandbox/serve.ts'
import { readSandboxSettings } from '#server/sandbox/settings.ts'
import { startOrExit } from '#server/serve.ts'
import { testCounterparts } from './counterparts.ts'

const { TEST_CASHIER: cashierUrl = '', TEST_RESIDENTS: residents = '0' } = process.env
const [resident] = ACCOUNTS
const more: readonly SandboxAccount[] = Array.from({ length: Number(residents) }, (_, at) => ({
  ...resident,
  name: `resident-${at + 1}`,
  identityNo: `1${String(at + 1).padStart(6, '0')}(0)`,
  euid: `EUID-${String(at + 1_000_000).padStart(10, '0')}`,
}))
// who can sign in is a list of the test system, and this is a test system of our own
;(ACCOUNTS as unknown as SandboxAccount[]).push(...more)
startOrExit(() =>
  serveSandbox(readSandboxSettings(process.env), (origins, keys) =>
    Object.defineProperty(playedCounterparts(origins, keys), 'cashier', { value: testCounterparts({ cashierUrl }).cashier }),
  ),
)
