import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PlannedStep, stepsToWalk } from '#shared/domain/service/planned-steps.ts'
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
import { canOpenStep, nextMaxStep, stepState } from '#shared/domain/service/step-states.ts'

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
    const first = { receiveType: 2, resultType: 1, copies: 1, pickupPlace: undefined, language: 'pt', premium: -1 }
    expect(initialChoice(option({ receiveTypes: [2, 1], languages: ['pt', 'en'] }))).toEqual(first)
    expect(initialChoice(option({ receiveTypes: [], languages: [] }))).toMatchObject({ receiveType: undefined, resultType: undefined })
  })

  test('personal pick-up gives paper only, every other way electronic only; a change resets copies and place', () => {
    fc.assert(
      fc.property(anyChoice, fc.integer({ min: 1, max: 8 }), (choice, type) => {
        const after = changeReceiveType(choice, type)
        if (choice.receiveType === type) return void expect(after).toBe(choice)
        expect(isPaper(after)).toBe(type === RECEIVE_TYPES.inPerson)
        expect(after).toMatchObject({ receiveType: type, copies: 1, pickupPlace: undefined })
      }),
    )
  })

  test('what the rules build has no fault but the place a person must still choose', () => {
    fc.assert(
      fc.property(anyOption, fc.nat(), (given, pick) => {
        const choice = changeReceiveType(initialChoice(given), given.receiveTypes[pick % given.receiveTypes.length] ?? 1)
        expect(receiveFaults(choice, given)).toEqual(choice.receiveType === 2 ? { pickupPlace: 'pickupPlaceRequired' } : {})
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
  test.each([
    ["fewer copies than the service's own range", { ...paper, pickupPlace: '2' }, { copies: 'copiesRange' }],
    ['more', { ...paper, pickupPlace: '2', copies: 5 }, { copies: 'copiesRange' }],
    ["a place that is not the service's", { ...paper, copies: 2 }, { pickupPlace: 'pickupPlaceRequired' }],
    ['as the service allows', { ...paper, pickupPlace: '2', copies: 4 }, {}],
    ['an electronic document, of which there is one whatever the range', electronic, {}],
    ['two of it', { ...electronic, copies: 2 }, { copies: 'copiesRange' }],
    ['a language it is not issued in', { ...electronic, language: 'pt' }, { language: 'answerInvalid' }],
    ['no language said', { ...electronic, language: undefined }, {}],
    ['a way it is not received by', { ...electronic, receiveType: 3 }, { receiveType: 'receiveMethodRequired' }],
    ['no way', { ...electronic, receiveType: undefined, resultType: undefined }, { receiveType: 'receiveMethodRequired' }],
    ['paper by a way without paper', { ...paper, receiveType: 1 }, { receiveType: 'receiveMethodRequired' }],
    ['urgency that is not offered', { ...electronic, premium: 1 }, { premium: 'answerInvalid' }],
  ])('%s: %o → %o', (_what, choice, faults) => {
    expect(receiveFaults(choice, option(), { copies: { min: 2, max: 4 }, pickupPlaces: ['2'] })).toEqual(faults)
  })

  test.each([0, 100, -1, 1.5, Number.NaN])('%d copies are refused [5-04]', (copies) => {
    expect(receiveFaults({ ...paper, copies }, option({ receiveTypes: [2] }))).toEqual({ copies: 'copiesRange' })
  })
})

describe('several results of one application (threat 18)', () => {
  test('each result once, and of those offered only; every fault once, by its result', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<string[]>('a', 'b', 'c', 'x', '__proto__'), { maxLength: 8 }), (chosen) => {
        const offered = ['a', 'b', 'c']
        const isTwice = (id: string) => chosen.indexOf(id) < chosen.lastIndexOf(id)
        const faulty = [...new Set(chosen)].filter((id) => !offered.includes(id) || isTwice(id))
        const expected = faulty.map((id) => [id, offered.includes(id) ? 'resultChosenTwice' : 'resultNotOffered'] as const)
        expect(resultFaults(chosen, offered)).toEqual(new Map(expected))
      }),
    )
  })

  test('copies are their sum, in whatever order; fewer results or fewer copies never cost more', () => {
    const all = fc.array(fc.record({ copies: fc.integer({ min: 1, max: 99 }) }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(all, fc.nat(), (choices, pick) => {
        const sum = choices.reduce((all, { copies }) => all + copies, 0)
        expect([copiesInAll(choices), copiesInAll([...choices].reverse())]).toEqual([sum, sum])
        expect(copiesInAll(choices.toSpliced(pick % choices.length, 1))).toBeLessThanOrEqual(sum)
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

describe('steps [4-01], [4-02]', () => {
  test('earlier ones are finished, one is current, later ones wait', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.nat({ max: 11 }), (count, at) => {
        const current = at % count
        const states = Array.from({ length: count }, (_, index) => stepState(index, current))
        const expected = [...Array(current).fill('finished'), 'current', ...Array(count - current - 1).fill('waiting')]
        expect(states).toEqual(expected)
      }),
    )
  })

  test('maxStep never falls, and no step beyond it opens (threat 26)', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 9 })), fc.integer({ min: -3, max: 12 }), (walk, asked) => {
        const reached = walk.reduce(nextMaxStep, 0)
        expect(reached).toBe(Math.max(0, ...walk))
        expect(canOpenStep(asked, reached)).toBe(asked >= 0 && asked <= reached)
      }),
    )
    expect(canOpenStep(0.5, 3)).toBe(false)
  })

  test('are walked in order of sort, without a result-receive step that asks nothing [2-11]', () => {
    const step = (sort: number, type: PlannedStep['type'], resultTypes: readonly number[] = []): PlannedStep => ({
      sort,
      type,
      results: resultTypes.map((one) => option({ resultTypes: [one] })),
      isShowOnly: false,
    })
    const walked = (...plan: readonly PlannedStep[]) => stepsToWalk(plan).map(({ type }) => type)
    expect(walked(step(3, 'payment'), step(1, 'form'), step(2, 'resultReceive', [2]))).toEqual(['form', 'payment'])
    expect(walked(step(2, 'resultReceive', [1]), step(1, 'form'))).toEqual(['form', 'resultReceive'])
  })
})
