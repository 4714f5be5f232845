import { describe, expect, it } from 'vitest'
import { checkForm } from '#server/applications/submissions/form-check.ts'
import { TYPED_ANSWERS } from '../../../support/typed-answers.ts'

describe('the server reads answers as the page does (decision 3.18)', () => {
  it.each(TYPED_ANSWERS)('$question: $typed', async ({ question, typed, understood, rule }) => {
    const { faults, values } = await checkForm({ type: 'object', properties: { a: question } }, { a: typed })
    expect(faults[0]?.rule).toBe(rule)
    expect(values).toEqual({ a: understood })
  })

  it('in the rows of a list too', async () => {
    const row = { type: 'object', properties: { depth: { type: 'number', 'x-component': 'NumberPicker' } } }
    const list = { type: 'array', 'x-component': 'ArrayItems', items: row }
    const { faults, values } = await checkForm(
      { type: 'object', properties: { rows: list } },
      { rows: [{ depth: '12,5' }, { depth: '12 m' }] },
    )
    expect(values).toEqual({ rows: [{ depth: 12.5 }, { depth: '12 m' }] })
    expect(faults[0]).toMatchObject({ path: 'rows.1.depth', rule: 'answerNotNumber' })
  })
})
