import { describe, expect, test } from 'vitest'
import { registerLinearFormats } from '#shared/forms/schema/formats.ts'
import { understoodAnswer } from '#shared/forms/schema/read-answer.ts'
import { TYPED_ANSWERS } from '../support/typed-answers.ts'

registerLinearFormats()

describe('an answer as its rules read it (decision 3.18)', () => {
  test.each(TYPED_ANSWERS)('$question: $typed is $understood', ({ question, typed, understood }) => {
    const read = understoodAnswer(question, typed)
    expect(read).toEqual(understood)
    expect(understoodAnswer(question, read)).toBe(read)
  })

  test('what is understood as it stands is the same value', () => {
    const period = ['2026-11-22', '2026-11-23']
    expect(understoodAnswer({ 'x-component': 'DatePicker.RangePicker' }, period)).toBe(period)
  })

  test('a pattern that is none, or that an expression gives, alters nothing', () => {
    for (const pattern of ['(', '{{$self.value}}']) expect(understoodAnswer({ 'x-component': 'Input', pattern }, ' a ')).toBe(' a ')
  })
})
