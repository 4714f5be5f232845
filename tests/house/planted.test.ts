import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { planted } from '#tests/planted/fault.ts'
import { missingTests } from '#tests/planted/named-tests.ts'
import { FAULTS } from '#tests/planted/table.ts'

test('each fault has a place of its own in its file, changes it, and has another title than all others', () => {
  for (const fault of FAULTS) {
    const text = readFileSync(fault.file, 'utf8')
    expect(planted(text, fault)).not.toBe(text)
  }
  expect(new Set(FAULTS.map(({ area, wrong }) => `${area}: ${wrong}`)).size).toBe(FAULTS.length)
  expect(FAULTS.length).toBeGreaterThanOrEqual(80)
})

test('each fault names tests, and all that it names are there', () => {
  expect(FAULTS.filter(({ rooms, journeys }) => rooms.length + Object.keys(journeys).length === 0)).toEqual([])
  expect(FAULTS.flatMap(missingTests)).toEqual([])
})
