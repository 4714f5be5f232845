import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changeReceiveType,
  copiesInAll,
  hasNothingToReceive,
  initialChoice,
  isPaper,
  RECEIVE_TYPES,
  type ReceiveChoice,
  type ResultOption,
  receiveFaults,
  resultFaults,
  shownChoice,
} from '#shared/domain/service/receive-rules.ts'

const option = (change: Partial<ResultOption> = {}): ResultOption => ({
  receiveTypes: [1, 2],
  resultTypes: [1, 2],
  languages: ['zh-Hant'],
  premiumAble: false,
  ...change,
})
const anyOption = fc.record<ResultOption>({
  receiveTypes: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1 }),
  resultTypes: fc.uniqueArray(fc.constantFrom(1, 2)),
  languages: fc.uniqueArray(fc.constantFrom('zh-Hant', 'pt', 'en')),
  premiumAble: fc.boolean(),
})
const anyChoice = fc.record<ReceiveChoice>({
  receiveType: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
  resultType: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
  copies: fc.oneof(fc.integer({ min: -5, max: 120 }), fc.constant(Number.NaN), fc.constant(1.5)),
  pickupPlace: fc.option(fc.constantFrom('1', '2', '3', ''), { nil: undefined }),
  language: fc.constant(undefined),
  premium: fc.constant(-1),
})

describe('receiving the result [4-07]', () => {
  test('starts with the first of each list, one copy, no premium [3-03]', () => {
    expect(initialChoice(option({ receiveTypes: [2, 1], languages: ['pt', 'en'] }))).toEqual({
      receiveType: 2,
      resultType: 1,
      copies: 1,
      pickupPlace: undefined,
      language: 'pt',
      premium: -1,
    })
    expect(initialChoice(option({ receiveTypes: [], languages: [] }))).toMatchObject({ receiveType: undefined, resultType: undefined })
  })

  test('personal pick-up gives paper only, every other way electronic only; a change resets copies and place', () => {
    fc.assert(
      fc.property(anyChoice, fc.integer({ min: 1, max: 8 }), (choice, type) => {
        const after = changeReceiveType(choice, type)
        if (choice.receiveType === type) {
          expect(after).toBe(choice)
          return
        }
        expect(isPaper(after)).toBe(type === RECEIVE_TYPES.inPerson)
        expect(after).toMatchObject({ receiveType: type, copies: 1, pickupPlace: undefined })
      }),
    )
  })

  test('what the rules build has no fault but the place a person must still choose', () => {
    fc.assert(
      fc.property(anyOption, fc.nat(), (given, pick) => {
        const type = given.receiveTypes[pick % given.receiveTypes.length] ?? 1
        const choice = changeReceiveType(initialChoice(given), type)
        expect(receiveFaults(choice, given)).toEqual(type === 2 ? { pickupPlace: 'pickupPlaceRequired' } : {})
        expect(receiveFaults({ ...choice, pickupPlace: '1' }, given)).toEqual({})
      }),
    )
  })

  test('no choice passes that breaks the rule', () => {
    fc.assert(
      fc.property(anyOption, anyChoice, (given, choice) => {
        if (Object.keys(receiveFaults(choice, given)).length > 0) return
        expect(given.receiveTypes).toContain(choice.receiveType)
        expect(choice.resultType).toBe(choice.receiveType === 2 ? 1 : 2)
        if (choice.resultType === 1) expect(choice.pickupPlace).toBeTruthy()
        expect(choice.copies >= 1 && choice.copies <= 99 && Number.isInteger(choice.copies)).toBe(true)
      }),
    )
  })

  test('what is shown and cannot be changed has no fault [3-08]', () => {
    fc.assert(
      fc.property(anyOption, fc.integer({ min: 1, max: 99 }), (given, min) => {
        const terms = { copies: { min, max: 99 }, pickupPlaces: ['2', '3'] }
        expect(receiveFaults(shownChoice(given, terms), given, terms)).toEqual({})
      }),
    )
  })

  const paper = { ...initialChoice(option({ receiveTypes: [2] })), pickupPlace: '1' }
  const electronic = initialChoice(option({ receiveTypes: [1] }))
  const own = { copies: { min: 2, max: 4 }, pickupPlaces: ['2'] }
  test.each([
    ["fewer copies than the service's own range", { ...paper, pickupPlace: '2' }, { copies: 'copiesRange' }],
    ['more', { ...paper, pickupPlace: '2', copies: 5 }, { copies: 'copiesRange' }],
    ["a place that is not the service's", { ...paper, copies: 2 }, { pickupPlace: 'pickupPlaceRequired' }],
    ['as the service allows', { ...paper, pickupPlace: '2', copies: 4 }, {}],
    ['an electronic document, of which there is one whatever the range', electronic, {}],
    ['two of it', { ...electronic, copies: 2 }, { copies: 'copiesRange' }],
    ['a language it is not issued in', { ...electronic, language: 'pt' }, { language: 'answerInvalid' }],
    ['no language said', { ...electronic, language: undefined }, {}],
    ['urgency that is not offered', { ...electronic, premium: 1 }, { premium: 'answerInvalid' }],
  ])('%s: %o → %o', (_what, choice, faults) => {
    expect(receiveFaults(choice, option(), own)).toEqual(faults)
  })

  test.each([0, 100, -1, 1.5, Number.NaN])('%d copies are refused [5-04]', (copies) => {
    const choice = { ...initialChoice(option({ receiveTypes: [2] })), pickupPlace: '1', copies }
    expect(receiveFaults(choice, option({ receiveTypes: [2] }))).toEqual({ copies: 'copiesRange' })
  })
})

describe('several results of one application (threat 18)', () => {
  const ids = fc.array(fc.constantFrom<string[]>('a', 'b', 'c', 'x', '__proto__'), { maxLength: 8 })

  test('each result once, and of those offered only; every fault once, by its result', () => {
    fc.assert(
      fc.property(ids, (chosen) => {
        const faults = resultFaults(chosen, ['a', 'b', 'c'])
        for (const id of new Set(chosen)) {
          const count = chosen.filter((one) => one === id).length
          const expected = !['a', 'b', 'c'].includes(id) ? 'resultNotOffered' : count > 1 ? 'resultChosenTwice' : undefined
          expect(faults.get(id)).toBe(expected)
        }
        expect([...faults.keys()].every((id) => chosen.includes(id))).toBe(true)
      }),
    )
  })

  test('copies are their sum, in whatever order; fewer results or fewer copies never cost more', () => {
    const all = fc.array(fc.record({ copies: fc.integer({ min: 1, max: 99 }) }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(all, fc.nat(), (choices, pick) => {
        const sum = copiesInAll(choices)
        expect(sum).toBe(choices.map(({ copies }) => copies).reduce((a, b) => a + b))
        expect(copiesInAll([...choices].reverse())).toBe(sum)
        const without = choices.filter((_, index) => index !== pick % choices.length)
        expect(copiesInAll(without)).toBeLessThanOrEqual(sum)
      }),
    )
    expect(copiesInAll([])).toBe(1)
  })
})

test.each([
  ['no result at all', [], true],
  ['electronic, no premium, one language', [option({ resultTypes: [2] })], true],
  ['electronic, no language', [option({ resultTypes: [2], languages: [] })], true],
  ['paper among them', [option({ resultTypes: [2] }), option({ resultTypes: [2, 1] })], false],
  ['a premium option', [option({ resultTypes: [2], premiumAble: true })], false],
  ['two languages', [option({ resultTypes: [2], languages: ['pt', 'zh-Hant'] })], false],
])('the result-receive step is hidden: %s: %s → %s [2-11]', (_what, options, hidden) => {
  expect(hasNothingToReceive(options)).toBe(hidden)
})
