import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CADASTRAL_INPUT_MAX, fullNumber, isCadastralNumber, readCadastralInput } from '#shared/domain/plans/cadastral-number.ts'
import { UNSEEN } from '../support/unseen.ts'

describe('a cadastral number [5-01] (threat 29)', () => {
  test.each(['0323.017', '1.1', '123456789012.123456789012', '0.0'])('%s is one', (value) => {
    expect(isCadastralNumber(value)).toBe(true)
  })

  const NONE = '. 0323 0323. .017 0323.017.1 -323.017 0323.0l7 3.2e1 ٠٣٢٣.٠١٧ ０３２３．０１７ 0323․017 1234567890123.1'.split(' ')
  test.each([...NONE, '', ' 0323.017', '0323.017\n', '0323.017\u0000', '\u202e710.3230', "0323.017' OR '1'='1"])('%j is none', (value) => {
    expect(isCadastralNumber(value)).toBe(false)
  })

  test('no input is slow', () => {
    const started = performance.now()
    for (const hostile of [...['1', '，', ' ', '０'].map((one) => one.repeat(200_000)), `${'1.'.repeat(100_000)}!`]) {
      isCadastralNumber(hostile)
      readCadastralInput(hostile)
    }
    expect(performance.now() - started).toBeLessThan(500)
  })
})

describe('reading the box (decision 3.1)', () => {
  const understood = (input: string) => readCadastralInput(input).map((reading) => reading.understood)

  test.each<readonly [string, readonly string[]]>([
    // also with other characters in place of the dot, and with invisible characters copied along
    ...'0323.017 ０３２３．０１７ 0323。017 0323.017。 0323·017 0323,017 ０３２３，０１７'
      .split(' ')
      .map((written) => [written, ['0323.017']] as const),
    ...UNSEEN.map(([, unseen]) => [`${unseen}03${unseen}23.017${unseen}`, ['0323.017']] as const),
    ['1.1,2.2', ['1.1', '2.2']],
    ['1.1，2.2、3.3；4.4;5.5\n6.6 7.7\u30008.8', ['1.1', '2.2', '3.3', '4.4', '5.5', '6.6', '7.7', '8.8']],
    ['1.1 1.1 １.１', ['1.1']],
    ['', []],
    [' ，\n', []],
    ['0323,017 0324,018', ['0323.017', '0324.018']],
    ['0323. 017', ['0323.017']],
    ['1.1. 2.2', ['1.1', '2.2']],
    // it is unknown which comma separates numbers
    ['0323,017,0324,018', ['0323', '017', '0324', '018']],
    ['0323 017', ['0323', '017']],
  ])('%j is understood as %j', (input, expected) => {
    expect(understood(input)).toEqual(expected)
  })

  test('alters nothing but width: what cannot be read is shown as it was written', () => {
    const asWritten = ['0323-017', '٠.٠'].map((written) => ({ written, understood: written, wellFormed: false }))
    expect(readCadastralInput('0323-017 ٠.٠')).toEqual(asWritten)
  })

  test('beyond the limit nothing is cut short and nothing dropped in silence', () => {
    const input = `${'0323.017,'.repeat(28)}1234.567,9.9`
    expect(input.length).toBeGreaterThan(CADASTRAL_INPUT_MAX)
    expect(readCadastralInput(input)).toEqual([
      { written: '0323.017', understood: '0323.017', wellFormed: true },
      { written: '1234.567,9.9', understood: '1234.567,9.9', wellFormed: false, isBeyond: true },
    ])
  })

  test('of forty numbers what one search takes is read, and the rest is whole, for the next search', () => {
    const numbers = Array.from({ length: 40 }, (_, at) => `${String(310 + at).padStart(4, '0')}.${String(at + 1).padStart(3, '0')}`)
    const first = readCadastralInput(numbers.join(', '))
    const read = first.filter(({ wellFormed }) => wellFormed).map((one) => one.understood)
    expect(read).toEqual(numbers.slice(0, read.length))
    const rest = first.at(-1)
    expect(rest).toMatchObject({ isBeyond: true, understood: expect.stringMatching(/…$/) })
    expect(understood(rest?.written ?? '')).toEqual(numbers.slice(read.length))
  })

  test('every well-formed reading passes the rule, and reading it again gives the same', () => {
    const known = fc.constantFrom('0323.017', '０３２３．０１７', '，', ',', ' ', '。', '1.1', '🏠', '\u202e')
    const piece = fc.oneof(fc.string({ maxLength: 12 }), known)
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const readings = readCadastralInput(pieces.join(''))
        for (const reading of readings) {
          expect(reading.wellFormed && !isCadastralNumber(reading.understood)).toBe(false)
          if (reading.wellFormed) expect(understood(reading.understood)).toEqual([reading.understood])
        }
        expect(new Set(readings.map((reading) => reading.understood)).size).toBeGreaterThanOrEqual(readings.length - 1)
      }),
    )
  })
})

test.each([
  ['323.17', '0323.017'],
  ['0323.17', '0323.017'],
  ['0323.017', undefined],
  ['12345.6789', undefined],
  ['abc', undefined],
])('the full spelling of %s is %s', (number, full) => {
  expect(fullNumber(number)).toBe(full)
})
