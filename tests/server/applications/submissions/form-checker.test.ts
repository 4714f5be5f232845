import { afterAll, describe, expect, it } from 'vitest'
import { FormChecker } from '#server/applications/submissions/form-checker.ts'

const warnings: object[] = []
/** A new thread loads the sources within this time, even on a loaded machine. */
const DEADLINE_MS = 8000
const checker = new FormChecker({ warn: (facts) => warnings.push(facts) }, DEADLINE_MS)
afterAll(() => checker.close())

const form = (properties: Record<string, unknown>) => ({ type: 'object', properties })
const box = (rule: object = {}) => ({ type: 'string', 'x-component': 'Input', ...rule })
const RUNAWAY = [form({ a: box({ pattern: '^(a+)+$' }) }), { a: `${'a'.repeat(60)}!` }] as const

describe('forms are checked in threads that serve no calls (threat 31)', { timeout: 4 * DEADLINE_MS }, () => {
  it('what is over its bound is one fault at its field, in the order of the fields', async () => {
    const rows = { type: 'array', 'x-component': 'ArrayItems', maxItems: 1, items: form({ name: box({ maxLength: 3 }) }) }
    const schema = form({
      a: box({ maxLength: 3, pattern: '^b+$' }),
      b: box({ required: true }),
      rows,
      document: { type: 'object', 'x-component': 'IdentityDocument' },
      hidden: box({ maxLength: 1, 'x-display': 'none' }),
    })
    const document = { type: 15, number: '1'.repeat(20_000) }
    const answers = { a: 'aaaa', rows: [{ name: 'long' }, {}], document, hidden: 'xx', unasked: 'x'.repeat(20_000) }
    expect((await checker.check(schema, answers)).faults).toEqual([
      { path: 'a', rule: 'maxLength', count: 3 },
      { path: 'b', rule: 'required' },
      { path: 'rows', rule: 'maxItems', count: 1 },
      { path: 'rows.0.name', rule: 'maxLength', count: 3 },
      { path: 'document', rule: 'maxLength', count: 10_000 },
    ])
  })

  it('a check that does not end is ended, said in words and to the operator, and the next is checked as ever', async () => {
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 10)
    await expect(checker.check(...RUNAWAY)).rejects.toMatchObject({ status: 503, code: 'check-too-long', messageKey: 'formCheckTooLong' })
    clearInterval(timer)
    // meanwhile this thread was not blocked
    expect(turns).toBeGreaterThan(10)
    expect(warnings).toEqual([{ reason: `it was not done in ${DEADLINE_MS} ms` }])
    expect((await checker.check(form({ a: box() }), { a: 'x' })).values).toEqual({ a: 'x' })
  })

  it('a form that eats memory ends its thread and not the server', async () => {
    warnings.length = 0
    const greedy = '{{() => ((grow) => grow(grow, [[1]]))((again, all) => again(again, all.concat(all)))}}'
    await expect(checker.check(form({ a: box({ 'x-validator': greedy }) }), { a: 'x' })).rejects.toMatchObject({ status: 503 })
    // which limit is reached first depends on the machine
    expect(warnings).toEqual([{ reason: expect.stringMatching(/too much memory|not done/) }])
    expect((await checker.check(form({ a: box() }), { a: 'x' })).faults).toEqual([])
  })

  it.each<[string, object, unknown?]>([
    ['an expression', { 'x-visible': '{{$deps[0].x}}' }, [{ expressions: ['$deps[0].x'] }]],
    ['a reaction', { 'x-reactions': { dependencies: ['b'], fulfill: { state: { visible: '{{$deps[0].x > 1}}' } } } }],
    ['a promise of a reaction', { 'x-reactions': '{{() => Promise.resolve().then(() => nobody.knows)}}' }],
  ])('%s that fails does not stop the applicant, as on the page, and is logged for the operator', async (_what, broken, logged) => {
    warnings.length = 0
    const { faults, values } = await checker.check(form({ a: box(broken), b: box({ required: true }), c: box() }), { a: 'x', c: 'y' })
    expect(faults).toEqual([{ path: 'b', rule: 'required' }])
    expect(values).toEqual({ a: 'x', c: 'y' })
    expect((await checker.check(form({ a: box() }), { a: 'x' })).faults).toEqual([])
    expect(JSON.stringify(warnings)).not.toContain('"y"')
    if (logged !== undefined) expect(warnings).toEqual(logged)
  })

  it('a form that cannot be checked at all is an error with its reason', async () => {
    await expect(checker.check('no form', {})).rejects.toThrow('a form that is none')
  })

  it('many are checked at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 3 }, (_, at) => checker.check(form({ a: box() }), { a: `x${at}` })))
    expect(all.map(({ values }) => values.a)).toEqual(['x0', 'x1', 'x2'])
  })
})
