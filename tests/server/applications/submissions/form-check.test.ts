import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localise } from '#server/applications/services/localise.ts'
import { boundAnswers } from '#server/applications/submissions/answer-bounds.ts'
import { checkForm } from '#server/applications/submissions/form-check.ts'
import { seededService } from '#tests/support/application.ts'
import { TYPED_ANSWERS } from '#tests/support/typed-answers.ts'

const text = (rule: object = {}) => ({ type: 'string', 'x-component': 'Input', ...rule })
const list = (items: object, rule: object = {}) => ({ type: 'array', 'x-component': 'ArrayItems', items, ...rule })
const short = (maxLength: number) => text({ maxLength })
const over = (count: number, path = 'a', rule = 'maxLength') => ({ path, rule, count })
const layout = (properties: object) => ({ type: 'void', properties })
const form = (properties: Record<string, unknown>, more: object = {}) => ({ type: 'object', properties, ...more })
const rows = (count: number, row: unknown = {}) => Array.from({ length: count }, () => row)
const formOf = (name: string): unknown => localise(seededService(name).steps.find(({ stepType }) => stepType === 'form')?.formJson, 'eng')
const check = async (form: unknown, answers: Record<string, unknown>) => {
  const { faults, values } = await checkForm(form, answers)
  return { faults: faults.map(({ path, rule, sentence }) => `${path} ${rule ?? sentence}`), values }
}

describe('the server checks answers with the very schema the applicant saw (threat 18)', () => {
  const [certificate, survey] = [formOf('cert-01'), formOf('surv-05')]

  it.each<[string, Record<string, unknown>, string[]]>([
    ['no purpose', { useCode: undefined }, ['useCode pleaseSelect']],
    ['a purpose that is a text', { useCode: 'x' }, ['useCode invalid']],
    ['no other purpose with code 99', { useCode: 99 }, ['otherUse pleaseEnter']],
    ['one in blanks', { useCode: 99, otherUse: '  ' }, ['otherUse pleaseEnter']],
    ['one of 256 characters', { useCode: 99, otherUse: '😀'.repeat(256) }, []],
    ['one of 257', { useCode: 99, otherUse: '😀'.repeat(257) }, ['otherUse otherPurposeMax']],
    ['one that is an object', { useCode: 99, otherUse: { a: 1 } }, ['otherUse invalid', 'otherUse pleaseEnter']],
    ['one with NUL', { useCode: 99, otherUse: 'a\u0000b' }, ['otherUse invalid']],
    ['one with what a copy from a PDF or a slide leaves', { useCode: 99, otherUse: 'certi\u0002dão\u000b買賣' }, []],
    ['one that nobody asked for', { useCode: 1, otherUse: 'x'.repeat(300) }, []],
  ])('%s [5-02]', async (_what, answers, faults) => {
    expect((await check(certificate, { items: ['1'], ...answers })).faults).toEqual(faults)
  })

  it('the rules of the purpose hold where the form itself has none, also within layouts [5-02]', async () => {
    const own = form({ box: layout({ why: { type: 'number', 'x-component': 'Purpose' } }), otherUse: text() })
    const otherUse = 'x'.repeat(257)
    const checks = await Promise.all([{ why: 99 }, { why: 99, otherUse }, { why: 2, otherUse }, {}].map((answers) => check(own, answers)))
    expect(checks.map(({ faults }) => faults)).toEqual([['otherUse pleaseEnter'], ['otherUse otherPurposeMax'], [], []])
  })

  it('questions that are called by numbers, such as years, are no rows of a list', async () => {
    const years = { type: 'object', properties: { 2024: text(), 2025: text(), note: text() } }
    const answers = { years: { 2025: '買', note: 'b' }, rows: [{ 7: 'c' }] }
    const rows = { type: 'array', items: { type: 'object', properties: { 7: text() } } }
    expect(await check(form({ years, rows }), answers)).toEqual({ faults: [], values: answers })
  })

  it('an answer whose question names two of them is kept under both names, as it was sent', async () => {
    const range = { type: 'array', 'x-component': 'DatePicker.RangePicker' }
    const rows = { type: 'array', items: form({ '[a,b]': range }) }
    const answers = { from: '2026-12-01', to: '2026-12-05', rows: [{ a: '2026-12-08', b: '2026-12-09' }] }
    expect(await check(form({ '[from,to]': range, rows }), answers)).toEqual({ faults: [], values: answers })
  })

  it('an answer that was emptied, sent as null, does not get its default; a required one is missing', async () => {
    const own = form({ count: { type: 'number', default: 3 }, kinds: { type: 'array', 'x-component': 'Checkbox.Group', default: ['a'] } })
    expect(await check(own, { count: null, kinds: null })).toEqual({ faults: [], values: {} })
    expect((await check({ ...own, required: ['count'] }, { count: null })).faults).toEqual(['count required'])
  })

  it('an answer to a question that is not shown is dropped, as is one without a question (threat 30)', async () => {
    const answers = { useCode: 1, otherUse: 'hidden', items: ['1', '2'], isAdmin: true }
    expect(await check(certificate, answers)).toEqual({ faults: [], values: { useCode: 1, items: ['1', '2'], uploadFiles: [] } })
  })

  it('phone numbers, identity documents and days are held to the house’s rules, as on the page [5-04], [5-08]', async () => {
    const document = { type: 'object', 'x-component': 'IdentityDocument', required: true }
    const day = text({ 'x-component': 'DatePicker', 'x-component-props': { min: '2026-12-01' } })
    const own = form({ phone: text({ 'x-component': 'PhoneNumber' }), document, day, name: text() }, { required: ['name'] })
    expect((await check(own, { phone: '853-1234', document: { type: 15, number: '2234567(8)' }, day: '2026-11-30' })).faults).toEqual([
      'phone phoneFormatError',
      'document idNumberFormatWrong',
      'day dateNotSelectable',
      'name required',
    ])
    const good = { phone: '853-66123456', document: { type: 15, number: '1234567(8)' }, day: '2026-12-01', name: 'A' }
    expect((await check(own, good)).faults).toEqual([])
  })

  it('a choice that is not offered is a fault; a reaction on a list shows the e-mail', async () => {
    const faultsOf = async (answers: Record<string, unknown>) => (await check(formOf('free-03'), answers)).faults
    expect(await faultsOf({ area: 'atlantis', channel: ['sms'] })).toEqual(['area enum'])
    expect(await faultsOf({ area: 'se', channel: ['email'] })).toEqual(['email answerMissing'])
    expect(await faultsOf({ area: 'se', channel: ['email'], email: 'nobody' })).toEqual(['email email'])
  })

  describe('choices are those that the page offers', () => {
    const tree = [
      { title: 'Macao', key: 'm', children: [{ title: 'Sé', key: 's' }] },
      { label: 'Taipa', value: 't' },
    ]
    const late = [{ label: 'Islands', value: 'i', isLeaf: false }, ...tree]
    const choice = (widget: string, type: string, own: readonly unknown[], props: object = {}) => ({
      ...{ type, enum: own, 'x-component': widget, 'x-component-props': props },
    })
    const offering = (dataSource: string, own: readonly unknown[]) => ({
      ...choice('Radio.Group', 'string', own),
      'x-reactions': { dependencies: ['use'], fulfill: { state: { dataSource } } },
    })
    const byUse = "{{$deps[0] === 'x' ? [{ label: 'B', value: 'b' }] : [{ label: 'A', value: 'a' }]}}"

    it.each<[what: string, question: object, right: unknown, wrong: unknown]>([
      ['keys with titles', choice('Select', 'string', tree), 's', 'x'],
      ['ids with names', choice('Radio.Group', 'string', [{ id: 'a', name: 'A' }]), 'a', 'A'],
      ['numbers of a question of the type string', choice('Select', 'string', [{ label: 'One', value: 1 }]), 1, 2],
      ['several of a question of the type string', choice('Select', 'string', ['a', 'b'], { mode: 'multiple' }), ['a', 'b'], ['x']],
      ['a path of a question of the type string', choice('Cascader', 'string', tree), ['m', 's'], ['m', 'x']],
      ['several paths', choice('Cascader', 'array', tree, { multiple: true }), [['m', 's'], ['t']], [['m', 'x']]],
      ['children that are loaded', choice('Cascader', 'array', late, { loadData: '{{() => 0}}' }), ['i', 'c'], ['m', 'c']],
      ['choices of a reaction', offering(byUse, ['a']), 'b', 'a'],
      ['choices of a reaction alone', offering(byUse, []), 'b', 'a'],
      ['options of the widget', choice('Select', 'string', [], { options: [{ label: 'One', value: 1 }] }), 1, 2],
      ['a data source of the widget', choice('Radio.Group', 'string', [], { dataSource: tree }), 't', 'x'],
      ['tags, which may be typed too', choice('Select', 'array', ['a'], { mode: 'tags' }), ['a', 'own'], [{ a: 1 }]],
      ['numbers of the box [5-04]', { type: 'number', 'x-component': 'NumberPicker', 'x-component-props': { min: 1, max: 5 } }, 5, 6],
      ['numbers from the least on', { type: 'number', 'x-component': 'NumberPicker', 'x-component-props': { min: 1, max: 5 } }, 1, 0],
      [
        'documents of the widget [5-04]',
        { type: 'object', 'x-component': 'IdentityDocument', 'x-component-props': { types: ['15'] } },
        { type: '15', number: '1234567(8)' },
        { type: '12', number: 'M1234567' },
      ],
      ['a box that must be ticked', { type: 'boolean', 'x-component': 'Checkbox', required: true }, true, false],
      [
        'a range that must be there',
        { type: 'array', 'x-component': 'DatePicker.RangePicker', required: true },
        ['2028-02-29', '2028-03-01'],
        ['', ''],
      ],
    ])('%s', async (_what, question, right, wrong) => {
      const faultsOf = async (a: unknown) => (await check(form({ use: text(), a: question }), { use: 'x', a })).faults
      expect(await faultsOf(right)).toEqual([])
      expect((await faultsOf(wrong)).length).toBe(1)
    })

    it('purposes of the widget are those of the service where it has options of its own [3-11]', async () => {
      const question = { type: 'number', 'x-component': 'Purpose', 'x-component-props': { options: [{ label: 'One', value: 1 }] } }
      const { faults, toCheck } = await checkForm(form({ a: question }), { a: 1 })
      expect([faults, toCheck.map(({ given }) => given.hasOwnChoices)]).toEqual([[], [true]])
    })

    it.each<[what: string, question: object, forged: unknown, fault: string]>([
      ['a list in place of one', choice('Radio.Group', 'string', ['a', 'b']), ['a', 'b'], 'a invalid'],
      ['one in place of a list', choice('Checkbox.Group', 'array', ['a', 'b']), 'a', 'a invalid'],
      ['a list in a list', choice('Checkbox.Group', 'array', ['a', 'b']), [['a']], 'a enum'],
      ['an object below a branch that is loaded', choice('Cascader', 'array', late), ['i', { a: 1 }], 'a enum'],
    ])('%s is a fault (threat 18)', async (_what, question, a, fault) => {
      expect((await check(form({ a: question }), { a })).faults).toEqual([fault])
    })
  })

  it('rows of a list are checked one by one, and a total follows them', async () => {
    const { faults } = await check(survey, { owners: [{ share: 40 }, { share: 50 }] })
    expect(faults).toEqual(expect.arrayContaining(['owners.0.name surnameRequired', 'owners.1.phone phoneRequired']))
    const whole = await check(survey, { owners: [{ share: 40 }, { share: 60 }] })
    expect(whole.values.totalShare).toBe(100)
  })

  it('an answer to a question that is only shown is the form’s own, whatever a client sends (threat 30)', async () => {
    const shown = form({
      fee: text({ 'x-read-only': true, default: '55' }),
      total: text({ 'x-pattern': 'readPretty', 'x-reactions': { fulfill: { state: { value: "{{ $form.values.own + '!' }}" } } } }),
      note: text({ 'x-disabled': true }),
      part: form({ inner: text() }, { 'x-pattern': 'disabled' }),
      opened: text({ 'x-disabled': true, 'x-reactions': { fulfill: { state: { disabled: false } } } }),
      own: text(),
    })
    const given = { fee: '1', total: '1', note: 'mine', part: { inner: 'mine' }, opened: 'kept', own: 'kept' }
    expect((await checkForm(shown, given)).values).toEqual({ fee: '55', total: 'kept!', opened: 'kept', own: 'kept' })
  })

  it('a linked question inside an object is asked only when its own switch is on', async () => {
    const ask = async (basement: boolean) =>
      (await check(survey, { hasBuilding: 'yes', building: { street: 'x', floors: 2, basement } })).faults
    expect(await ask(false)).not.toContain('building.basementFloors answerMissing')
    expect(await ask(true)).toContain('building.basementFloors answerMissing')
  })
})

describe('the server reads answers as the page does (decision 3.18)', () => {
  it.each(TYPED_ANSWERS)('$question: $typed', async ({ question, typed, understood, rule }) => {
    const { faults, values } = await checkForm(form({ a: question }), { a: typed })
    expect(faults[0]?.rule).toBe(rule)
    expect(values).toEqual({ a: understood })
  })

  it('in the rows of a list too', async () => {
    const depths = form({ rows: list(form({ depth: { type: 'number', 'x-component': 'NumberPicker' } })) })
    const { faults, values } = await checkForm(depths, { rows: [{ depth: '12,5' }, { depth: '12 m' }] })
    expect(values).toEqual({ rows: [{ depth: 12.5 }, { depth: '12 m' }] })
    expect(faults[0]).toMatchObject({ path: 'rows.1.depth', rule: 'answerNotNumber' })
  })
})

const email = (rule: object = {}) => text({ format: 'email', ...rule })
const address = (length: number) => `a@${'b'.repeat(length - 2)}`
const owners = (maxItems: number) => form({ rows: list(form({ a: text() }), { maxItems }) })
const inLayouts = form({ box: layout({ rows: list(form({ card: layout({ a: short(1) }) })) }) })
const X = { a: 'x' }
const SELF = { $ref: '#/definitions/a' }
const TOO_LARGE = expect.objectContaining({ status: 413, code: 'too-large' })

describe('answers are held to their bounds before any rule looks at them (threat 31)', () => {
  it.each<[string, unknown, Record<string, unknown>, Record<string, unknown>, object[]]>([
    ['what is within them stays as it is', form({ a: text() }), { a: 'x', b: [1, { c: null }] }, { a: 'x', b: [1, { c: null }] }, []],
    ['a text of its question’s length', form({ a: short(3) }), { a: '一二三' }, { a: '一二三' }, []],
    ['a text longer than its question allows', form({ a: short(3), b: text() }), { a: 'abcd', b: 'x' }, { a: 'abc', b: 'x' }, [over(3)]],
    ['a rare Han character counts once, and is not cut in half', form({ a: short(2) }), { a: '𠮷𠮷𠮷' }, { a: '𠮷𠮷' }, [over(2)]],
    ['an e-mail address as long as may be', form({ a: email() }), { a: address(254) }, { a: address(254) }, []],
    ['one that no mail server takes', form({ a: email({ maxLength: 4000 }) }), { a: address(255) }, { a: address(254) }, [over(254)]],
    ['as many as are allowed of them', form({ a: short(2) }), { a: '𠮷𠮷' }, { a: '𠮷𠮷' }, []],
    ['more rows than the list takes', owners(2), { rows: rows(3, X) }, { rows: rows(2, X) }, [over(2, 'rows', 'maxItems')]],
    ['more rows than any list takes', owners(5000), { rows: rows(201) }, { rows: rows(200) }, [over(200, 'rows', 'maxItems')]],
    ['a text within a row, below a layout', inLayouts, { rows: [X, { a: 'xy' }] }, { rows: [X, X] }, [over(1, 'rows.1.a')]],
    ['an answer without a question', form({}), { a: 'x'.repeat(10_001) }, { a: 'x'.repeat(10_000) }, [over(10_000)]],
    ['a list nobody asked for', form({}), { a: rows(1001, 1) }, { a: rows(1000, 1) }, [over(1000, 'a', 'maxItems')]],
    [
      'nesting without end',
      form({ a: text() }),
      { a: [[[[[[[[[[[[['deep']]]]]]]]]]]]] },
      { a: [[[[[[[[[[[[undefined]]]]]]]]]]]] },
      [{ path: 'a.0.0.0.0.0.0.0.0.0.0.0.0', rule: 'invalid' }],
    ],
  ])('%s', (_what, schema, given, answers, faults) => {
    expect(boundAnswers(schema, given)).toEqual({ faults, answers })
  })

  it.each<[string, unknown, Record<string, unknown>]>([
    ['more values than any form has', form({}), Object.fromEntries(rows(25).map((_, at) => [`a${at}`, rows(1000, 1)]))],
    ['rows within rows', form({ a: list(form({ b: list(form({ c: text() })) })) }), { a: rows(200, { b: rows(200) }) }],
    ['rows of many questions', form({ a: list(form(Object.fromEntries(rows(50).map((_, at) => [`q${at}`, text()])))) }), { a: rows(200) }],
    ['more faults than anybody reads', form({}), { a: rows(600, 'x'.repeat(10_001)) }],
    ['a form that is defined by itself', form({ a: SELF }, { definitions: { a: form({ a: SELF }) } }), {}],
  ])('%s is refused as a whole', (_what, schema, given) => {
    expect(() => boundAnswers(schema, given)).toThrow(TOO_LARGE)
  })

  it('a form of three hundred questions and two full lists is no excess', () => {
    const questions = Object.fromEntries(rows(300).map((_, at) => [`q${at}`, text({ maxLength: 100 })]))
    const row = form(Object.fromEntries(rows(8).map((_, at) => [`c${at}`, text()])))
    const answers = {
      ...Object.fromEntries(Object.keys(questions).map((name) => [name, '字'.repeat(100)])),
      one: rows(200, { c1: 'x' }),
      two: rows(200, { c7: 'y' }),
    }
    expect(boundAnswers(form({ ...questions, one: list(row), two: list(row) }), answers)).toEqual({ faults: [], answers })
  })

  it('whatever is answered: bounded, once bounded always bounded, and never an exception but the refusal', () => {
    const schema = form({ a: short(5), b: list(form({ a: short(2) }), { maxItems: 3 }), c: form({ a: text() }) })
    const answers = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.jsonValue({ maxDepth: 5 }))
    fc.assert(
      fc.property(answers, (given) => {
        const { answers: once } = boundAnswers(schema, given as Record<string, unknown>)
        expect(boundAnswers(schema, once)).toEqual({ faults: [], answers: once })
      }),
    )
  })
})
