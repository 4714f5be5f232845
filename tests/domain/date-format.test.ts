import { describe, expect, it } from 'vitest'
import { formatOf, rewriteDate } from '#shared/domain/date-format.ts'

describe('dates in the format a schema asks for (decision 9.26)', () => {
  it.each([
    ['21/11/2026', 'DD/MM/YYYY', 'YYYY-MM-DD', '2026-11-21'],
    ['2026-11-21', 'YYYY-MM-DD', 'D.M.YYYY', '21.11.2026'],
    ['1.2.2026', 'D.M.YYYY', 'YYYY-MM-DD', '2026-02-01'],
    ['2026年11月21日', 'YYYY年MM月DD日', 'YYYY-MM-DD', '2026-11-21'],
    ['2026-11-21 09:30', 'YYYY-MM-DD HH:mm', 'YYYY-MM-DDTHH:mm:ss', '2026-11-21T09:30:00'],
    ['2026-W48', 'GGGG-[W]WW', 'YYYY-MM-DD', '2026-11-23'],
    ['2026-11-21', 'YYYY-MM-DD', 'GGGG-[W]WW', '2026-W47'],
    ['2021-01-03', 'YYYY-MM-DD', 'gggg年第w周', '2020年第53周'],
    ['2026-W01', 'GGGG-[W]WW', 'YYYY/ww', '2026/01'],
    ['2026/01', 'YYYY/ww', 'GGGG-[W]WW', '2026-W01'],
    ['2026-W01', 'GGGG-[W]WW', 'YYYY-MM-DD', '2025-12-29'],
    ['2026-Q4', 'YYYY-[Q]Q', 'YYYY年第Q季度', '2026年第4季度'],
    ['4.º 2026', 'Q.º YYYY', 'YYYY-MM-DD', '2026-10-01'],
    ['2026-05-09', 'YYYY-MM-DD', 'YYYY-[Q]Q', '2026-Q2'],
    ['2026年', 'YYYY年', 'YYYY', '2026'],
    ['day 21', '[day] DD', 'DD', '21'],
  ])('%s of %s in %s is %s', (text, from, to, out) => expect(rewriteDate(text, from, to)).toBe(out))

  it.each([
    ['31/02/2026', 'DD/MM/YYYY'],
    ['2026-11-21', 'DD/MM/YYYY'],
    ['25:00', 'HH:mm'],
    ['2026-W54', 'GGGG-[W]WW'],
    ['2025-W53', 'GGGG-[W]WW'],
    ['2026-W00', 'GGGG-[W]WW'],
    ['2026-Q5', 'YYYY-[Q]Q'],
    ['', 'DD'],
  ])('%s is nothing in %s', (text, from) => expect(rewriteDate(text, from, 'YYYY')).toBeUndefined())

  it.each([
    [{ format: 'DD/MM/YYYY' }, 'DD/MM/YYYY'],
    [{ format: ['HH:mm', 'HH'] }, 'HH:mm'],
    [{ format: 'MMM Do' }, undefined],
    [{ format: 7 }, undefined],
    [{}, undefined],
  ])('of %j the format is %s', (props, format) => expect(formatOf(props)).toBe(format))
})
