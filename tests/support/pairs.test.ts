import { expect, test } from 'vitest'
import { pairs } from './pairs.ts'

const LISTS = { place: ['web', 'phone', 'host'], language: ['zh-Hant', 'pt'], platform: ['one', 'ab'], theme: ['light', 'dark'] }

test('every two values of two lists meet in a row, in fewer rows than the product has', () => {
  const rows = pairs(LISTS)
  const names = Object.keys(LISTS) as (keyof typeof LISTS)[]
  for (const a of names)
    for (const b of names.filter((name) => name !== a))
      for (const one of LISTS[a]) for (const other of LISTS[b]) expect(rows.some((row) => row[a] === one && row[b] === other)).toBe(true)
  expect(rows.length).toBeLessThanOrEqual(8)
})

test('one list is walked value by value, two as their product', () => {
  expect(pairs({ place: ['web', 'phone'] })).toEqual([{ place: 'web' }, { place: 'phone' }])
  expect(pairs({ place: ['web', 'phone'], language: ['pt', 'en'] })).toHaveLength(4)
})
