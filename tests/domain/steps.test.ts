import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ResultOption } from '#shared/domain/service/receive-rules.ts'
import { canOpenStep, nextMaxStep, type PlannedStep, stepState, stepsToWalk } from '#shared/domain/service/step-states.ts'

const electronic: ResultOption = { receiveTypes: [1], resultTypes: [2], languages: ['pt'], premiumAble: false }
const paper: ResultOption = { ...electronic, resultTypes: [1] }
const step = (sort: number, type: PlannedStep['type'], results: readonly ResultOption[] = []): PlannedStep => ({
  sort,
  type,
  results,
  isShowOnly: false,
})

describe('steps [4-01], [4-02]', () => {
  test('earlier ones are finished, one is current, later ones wait', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.nat({ max: 11 }), (count, at) => {
        const current = at % count
        const states = Array.from({ length: count }, (_, index) => stepState(index, current))
        expect(states.filter((state) => state === 'current')).toHaveLength(1)
        expect(states).toEqual(
          [...states].sort((a, b) => ['finished', 'current', 'waiting'].indexOf(a) - ['finished', 'current', 'waiting'].indexOf(b)),
        )
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
    const plan = [step(3, 'payment'), step(1, 'form'), step(2, 'resultReceive', [electronic])]
    expect(stepsToWalk(plan).map(({ type }) => type)).toEqual(['form', 'payment'])
    expect(stepsToWalk([step(2, 'resultReceive', [paper]), step(1, 'form')]).map(({ type }) => type)).toEqual(['form', 'resultReceive'])
    expect(plan[0]?.type).toBe('payment')
  })
})
