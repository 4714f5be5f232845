// The test system with a cashier that the test controls, at the address TEST_CASHIER: its own settings refuse any cashier's address.

import './more-residents.ts'
import { playedCounterparts } from '#server/sandbox/counterparts.ts'
import { serveSandbox } from '#server/sandbox/serve.ts'
import { readSandboxSettings } from '#server/sandbox/settings.ts'
import { startOrExit } from '#server/serve.ts'
import { testCounterparts } from './counterparts.ts'

const { TEST_CASHIER: cashierUrl = '' } = process.env
startOrExit(() =>
  serveSandbox(readSandboxSettings(process.env), (origins, settings, keys) =>
    Object.defineProperty(playedCounterparts(origins, settings, keys), 'cashier', { value: testCounterparts({ cashierUrl }).cashier }),
  ),
)
