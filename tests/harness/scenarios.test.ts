import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BRIDGE_METHODS, JSAPIS } from '#server/sandbox/harness/host/jsapis.ts'
import { OWN_SCENARIOS, readScenarios } from '#server/sandbox/harness/scenarios.ts'
import { EVENT_NAMES } from '../../src-mobile/bridge/conformance/checks.ts'
import { HOST_METHODS, WIRE } from '../../src-mobile/bridge/contract.ts'
import { CONTRACT_FILES } from './contract-scenarios.ts'
import { WAY_OUT_FILES } from './way-out-scenarios.ts'

test.each([
  ['contract', CONTRACT_FILES],
  ['ways', WAY_OUT_FILES],
])('the written scenario files in %s are those of the current table (npm run harness:write)', async (room, files) => {
  const folder = join(OWN_SCENARIOS, room)
  expect(readdirSync(folder).sort()).toEqual(Object.keys(files).sort())
  for (const [name, scenarios] of Object.entries(files))
    expect(await readScenarios(join(folder, name)), name).toEqual({ scenarios, faults: [] })
})

test('every method has a scenario of each way a host can answer, every event one, and no name is taken twice', () => {
  const names = Object.values(CONTRACT_FILES).flatMap((scenarios) => scenarios.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
  const ways = ['ok', 'error-1', 'error-2', 'error-3', 'error-4', 'error-12', 'slow', 'never', 'twice', 'late', 'gone']
  for (const method of HOST_METHODS) for (const way of ways) expect(names).toContain(`${method}-${way}`)
  for (const event of EVENT_NAMES) expect(names).toContain(`event-${event}`)
})

test('the harness knows exactly the methods and JSAPIs of the contract', () => {
  expect([...BRIDGE_METHODS]).toEqual(HOST_METHODS)
  expect([...JSAPIS]).toEqual([...new Set(HOST_METHODS.map((method) => WIRE[method].jsapi))].sort())
})
