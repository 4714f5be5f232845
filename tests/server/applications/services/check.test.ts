import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDefinition } from '#server/applications/services/check.ts'
import { MAX_FIELDS } from '#server/applications/services/count-fields.ts'
import type { ServiceDefinition } from '#server/applications/services/definition.ts'
import { walkForm } from '#shared/domain/forms/form-schema.ts'

const SEEDS = new URL('../../../../src-server/sandbox/services/', import.meta.url)
const read = (name: string): ServiceDefinition => JSON.parse(readFileSync(new URL(name, SEEDS), 'utf8'))
const certificate = () => read('cert-01.json')
const sentences = (value: unknown) => checkDefinition(value).map((fault) => fault.sentence)
const step = (definition: ServiceDefinition, type: string) => {
  const found = definition.steps.find((one) => one.stepType === type)
  if (!found) throw new Error(`no ${type} step`)
  return found
}
const TEXT = { cht: '甲', chs: '甲', por: 'A', eng: 'A' }
const FIELD = { type: 'string', 'x-component': 'Input' }
const fieldsOf = (definition: ServiceDefinition) => (step(definition, 'form').formJson as { properties: Record<string, object> }).properties
const useCode = (definition: ServiceDefinition) => fieldsOf(definition).useCode ?? {}
/** Adds a material, without its notice unless a test gives it. */
function addMaterial(definition: ServiceDefinition, more: object = {}): void {
  const name = { cht: '圖', chs: '图', por: 'Planta', eng: 'Plan' }
  const material = { materialsId: 'm', materialsCode: 'M', name, required: true, ...more } as never
  definition.steps.splice(1, 0, { stepType: 'upload', stepName: name, materials: [material] })
}

type Spoil = (definition: ServiceDefinition) => unknown
function question(more: object): Spoil {
  return (d) => Object.assign(useCode(d), more)
}
const sixMaterials: Spoil = (d) => [1, 2, 3, 4, 5, 6].map((one) => addMaterial(d, { materialsId: `m${one}`, maxFiles: 20 }))
const date = (props: object) => question({ type: 'string', 'x-component': 'DatePicker', 'x-component-props': props })
function questions(count: number): Spoil {
  const properties = Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, FIELD]))
  const card = { type: 'void', 'x-component': 'Card', properties }
  return (d) => Object.assign(step(d, 'form'), { formJson: { type: 'object', properties: { card } } })
}
function secondForm(properties: object): Spoil {
  const stepName = { cht: '表', chs: '表', por: 'Formulário', eng: 'Form' }
  return (d) => d.steps.splice(2, 0, { stepType: 'form', stepName, formId: 'second-form', formJson: { type: 'object', properties } })
}
function asksReceiving(more: object): Spoil {
  return (d) => [d.steps.splice(2, 1), Object.assign(step(d, 'form'), { receiving: 'asked', ...more })]
}
const sentencesAfter = (spoil: Spoil) => {
  const definition = certificate()
  spoil(definition)
  return sentences(definition)
}

describe('service definitions as files (decision 9.27)', () => {
  it.each(readdirSync(SEEDS))('%s has no fault', (name) => {
    expect(checkDefinition(read(name))).toEqual([])
  })

  it('a fault of the shape hides no other: a wrong level and an unknown widget are named together', () => {
    const definition = certificate()
    Object.assign(definition, { securityLevel: 9 })
    step(definition, 'form').formJson = { type: 'object', properties: { q: { type: 'string', 'x-component': 'Imput' } } }
    const said = sentences(definition).join(' ')
    expect(said).toMatch(/securityLevel/)
    expect(said).toMatch(/Imput/)
  })

  it('one seed has 60 fields or more, arrays and linked fields', () => {
    const form = step(read('surv-05.json'), 'form').formJson
    const nodes = [...walkForm(form, 'formJson')].filter(({ dataPath, schema }) => dataPath !== undefined && schema['x-component'])
    expect(nodes.length).toBeGreaterThanOrEqual(60)
    expect(nodes.some((node) => node.schema.type === 'array' && node.schema.items !== undefined)).toBe(true)
    expect(nodes.filter((node) => node.schema['x-reactions'] !== undefined).length).toBeGreaterThan(10)
  })

  const faults: [string, Spoil, RegExp][] = [
    ['a missing translation', (d) => Reflect.deleteProperty(d.name, 'por'), /The text at name has no Portuguese \(por\)/],
    ['an empty translation in a form', question({ title: { cht: '一', chs: '一', por: 'Um', eng: '' } }), /useCode\.title has no English/],
    ['an unreachable payment', (d) => d.steps.unshift(...d.steps.splice(4, 1)), /Step 1 \(payment\) cannot be reached/],
    ['a step after the data check', (d) => d.steps.push(...d.steps.splice(1, 1)), /comes after the data check/],
    ['no data check', (d) => d.steps.splice(3, 1), /never be submitted/],
    ['a material without notice', (d) => addMaterial(d), /materials\.0 must have required properties notice/],
    ['a payment without a fee', (d) => Object.assign(d, { fee: { lines: [] } }), /its fee has no line/],
    ['a fee without a payment', (d) => d.steps.splice(4, 1), /no payment step in which to pay it/],
    ['a min that is no day', date({ min: 'soon' }), /useCode has a min that is no day: "soon"/],
    ['a min after its max', date({ min: '2026-12-02', max: '2026-12-01' }), /has a min after its max/],
    ['days that are none', date({ disabledDays: ['01/12/2026'] }), /disabledDays that are no list of days/],
    ['weekdays there are none of', date({ disabledWeekdays: [7] }), /disabledWeekdays that are no list of numbers/],
    ['no weekday left', date({ disabledWeekdays: [0, 1, 2, 3, 4, 5, 6] }), /all seven disabledWeekdays/],
    ['holidays that are neither', date({ disabledHolidays: 'yes' }), /disabledHolidays that are neither true nor false/],
    ['a picker of months', date({ picker: 'month' }), /has “picker”, which no date box obeys/],
    ['a format of its own', date({ format: 'DD/MM/YYYY' }), /has “format”, which no date box obeys: days are yyyy-mm-dd/],
    ['what antd’s pickers obey and ours do not', date({ disabledTime: '{{ () => ({}) }}' }), /has “disabledTime”, which no date box obeys/],
    ['a day with its time', date({ showTime: true }), /has “showTime”, which no date box obeys/],
    ['days of a time', question({ 'x-component': 'TimePicker', 'x-component-props': { disabledDays: [] } }), /but a time has no days/],
    ['a disabledDate that is none', date({ disabledDate: 'sundays' }), /a disabledDate that is no expression/],
    ['a disabledDate that breaks', date({ disabledDate: '{{ (day) => day.isoWeekday() === 7 }}' }), /a disabledDate that breaks/],
    ['a disabledDate that says nothing', date({ disabledDate: '{{ (day) => day.day() }}' }), /answers neither true nor false/],
    ['a disabledDate that is no function', date({ disabledDate: '{{ 1 + 1 }}' }), /a disabledDate that is no function/],
    ['a disabledDate that bars all', date({ disabledDate: '{{ () => true }}' }), /bars every day/],
    ['an unknown widget', question({ 'x-component': 'Hologram' }), /“Hologram” \(x-component\)\. Known are Input, TextArea, .*, Text\./],
    [
      'a type that no answer has',
      question({ 'x-component': 'Switch', type: 'string' }),
      /useCode has the type “string”, but answers of Switch are boolean\.$/,
    ],
    [
      'another one',
      question({ 'x-component': 'Input', type: 'number' }),
      /useCode has the type “number”, but answers of Input are string\.$/,
    ],
    [
      'a list as one choice',
      question({ 'x-component': 'Radio.Group', type: 'array', enum: ['a', 'b'] }),
      /useCode has the type “array”, but answers of Radio\.Group are string or number or integer or boolean or object\.$/,
    ],
    ['another one', question({ 'x-component': 'Select', type: 'array', enum: ['a'] }), /“array”, but answers of Select are string/],
    [
      'a number as one of our codes',
      question({ 'x-component': 'Gender', type: 'number' }),
      /“number”, but answers of Gender are string\.$/,
    ],
    [
      'rows that are no list',
      question({ 'x-component': 'ArrayItems', type: 'string' }),
      /“string”, but answers of ArrayItems are array\.$/,
    ],
    [
      'choices that differ between languages',
      question({ 'x-component': 'Select', type: 'string', enum: [TEXT] }),
      /useCode\.enum has a choice whose value differs between languages/,
    ],
    [
      'such values',
      question({ 'x-component': 'Select', type: 'string', 'x-component-props': { options: [{ value: TEXT, label: TEXT }] } }),
      /options has a choice whose value differs between languages/,
    ],
    ['a widget of Formily that no form here needs', question({ 'x-component': 'Transfer' }), /unknown widget “Transfer”/],
    ['a field name of another form [3-05]', secondForm({ useCode: FIELD }), /useCode of step 3 has the name of a field of step 2/],
    ['one within layouts', secondForm({ box: { type: 'void', properties: { items: FIELD } } }), /items of step 3 has the name/],
    ...['idNo', 'mobile', 'deliveryCount', 'deliveryType'].map((name): [string, Spoil, RegExp] => [
      `a field called ${name}, which the submission derives [3-05]`,
      (d) => Object.assign(fieldsOf(d), { [name]: FIELD }),
      new RegExp(`The field ${name} of step 2 has a name that the submission itself uses`),
    ]),
    ...['constructor', '__proto__', 'toString'].map((name): [string, Spoil, RegExp] => [
      `a field called ${name} (threat 30)`,
      secondForm(JSON.parse(`{"rows":{"type":"array","items":{"type":"object","properties":{"${name}":{"type":"string"}}}}}`)),
      new RegExp(`No field can be called ${name} `),
    ]),
    ['an item with a comma [3-11]', (d) => Object.assign(d.items?.[0] ?? {}, { value: '1,2' }), /"1,2" must be a text without a comma/],
    ['a number as item', (d) => Object.assign(fieldsOf(d).items ?? {}, { enum: [{ value: 1, label: '1' }] }), /The item 1 of .* text/],
    ['a step left out [3-02]', (d) => Object.assign(step(d, 'resultReceive'), { needSubmit: false }), /only a form can be left out of it/],
    ['a step submitted that gathers nothing', (d) => Object.assign(step(d, 'payment'), { needSubmit: true }), /gathers nothing/],
    ['files of a form that is not submitted', (d) => Object.assign(step(d, 'form'), { needSubmit: false }), /would be sent for nothing/],
    ['a price that no ledger holds', (d) => Object.assign(d.fee?.lines[0] ?? {}, { price: 30_000_000 }), /must be <= 1000000/],
    ['a price with three decimals', (d) => Object.assign(d.fee?.lines[0] ?? {}, { price: 1.005 }), /more than two decimals/],
    [
      'a fee per item that no form lets choose',
      (d) => [Object.assign(d.fee?.lines[0] ?? {}, { per: 'item' }), Object.assign(fieldsOf(d).items ?? {}, { 'x-component': 'Select' })],
      /cert-copy is per item, but no form that is submitted has a field ItemsSelect/,
    ],
    ['a type of file nobody takes', (d) => addMaterial(d, { types: ['exe'] }), /materials\.0\.types\.0 must be one of pdf,/],
    ['a step type nobody has', (d) => Object.assign(d.steps[0] ?? {}, { stepType: 'dance' }), /steps\.0\.stepType/],
    ['a face check at level 1', (d) => d.steps.push({ ...step(read('face-04.json'), 'faceRecognition') }), /security level is 1/],
    ['a step twice', (d) => d.steps.push({ ...step(d, 'payment') }), /payment occurs twice/],
    ['no form', (d) => Reflect.deleteProperty(step(d, 'form'), 'formJson'), /has no formJson/],
    ['a name twice', (d) => Object.assign(fieldsOf(d), { box: { type: 'void', properties: { useCode: FIELD } } }), /already taken/],
    ['a blank translation', (d) => Object.assign(d.name, { por: '  ' }), /The text at name has no Portuguese/],
    ['a pattern that is none', question({ 'x-validator': [{ pattern: '(' }] }), /no regular expression: \(\.$/],
    ['a pattern that runs away', question({ pattern: '^(\\w+\\s?)*$' }), /useCode has a pattern that can run away/],
    ['a validator’s', question({ 'x-validator': [{ required: true }, { pattern: '(a|a)*$' }] }), /pattern that can run away/],
    ['a counted pattern that runs away', question({ pattern: '^(?:a{1,30}){1,30}$' }), /useCode has a pattern that can run away/],
    ['a reaction’s', question({ 'x-reactions': { fulfill: { schema: { 'x-validator': { pattern: '^(a+)+$' } } } } }), /that can run away/],
    ...Object.entries({
      'match, which makes a regular expression': '{{"abc".match($deps[0])}}',
      'a parameter that is no plain name': '{{({ value }) => value}}',
      '\\+\\+ or --': '{{$self.value++}}',
      'the operator \\+=': '{{$self.value += 1}}',
    }).map(([what, expression]): [string, Spoil, RegExp] => [
      `an expression with ${what}`,
      question({ 'x-visible': expression }),
      new RegExp(`formJson has an expression with what no form can do \\(${what}\\)`),
    ]),
    ...Object.entries({
      '=> {': '{{(value) => { while (true) {} }}}',
      function: '{{function () { return 1 }}}',
      new: '{{new RegExp("^(a+)+$").test($self.value)}}',
      async: '{{async () => $self.validate()}}',
      ';': '{{$self.value = 1; $self.visible = false}}',
      instanceof: '{{$self.value instanceof Object}}',
    }).map(([what, expression]): [string, Spoil, RegExp] => [
      `an expression with the statement ${what}`,
      question({ 'x-visible': expression }),
      new RegExp(`formJson has an expression with “${what}”, but expressions have no statements: `),
    ]),
    ['a regular expression', question({ 'x-visible': '{{/^(a+)+$/.test($deps[0])}}' }), /an expression that cannot be read: /],
    ['a list that is spread', question({ 'x-visible': '{{[...$deps]}}' }), /an expression that cannot be read: /],
    ['a pattern that takes the square of a long answer’s length', question({ pattern: '^.*,.*$' }), /give the question a lower maxLength/],
    ['a service of more than 300 fields', questions(MAX_FIELDS + 1), /^The forms of .* have more than 300 fields together \(steps\)\.$/],
    ['a pattern nobody can judge', question({ pattern: '^(?=.*[a-z])(?=.*[0-9]).*$' }), /nobody can tell whether it runs away/],
    ['an expression that is none', question({ 'x-visible': '{{$deps[0] ==}}' }), /cannot be read: \$deps\[0\] ==\.$/],
    ['statements of a reaction', question({ 'x-reactions': { fulfill: { run: 'if ($deps[0]) return' } } }), /no statements: run: if/],
    ['copies that nobody can ask for', (d) => Object.assign(d, { copies: { min: 9, max: 2 } }), /9 copies or more and 2 or fewer/],
    ['a fee line twice', (d) => d.fee?.lines.push(...d.fee.lines), /same number \(fee\.lines, payItemId\): cert-copy/],
    ['a result twice', (d) => d.results.push(...d.results), /same number \(results, resultReceiveId\)/],
    ['a material of more files than any takes', (d) => addMaterial(d, { maxFiles: 21 }), /maxFiles must be <= 20/],
    ['materials of more files than a submission holds', sixMaterials, /take 120 files together; a submission holds 100/],
    ['a later payment twice', (d) => d.secondPayments?.push(...d.secondPayments), /same number \(secondPayments, nodeCode\)/],
    ['a material twice', (d) => [addMaterial(d), addMaterial(d)], /same number \(materials, materialsId\): m/],
    ['such a later price', (d) => Object.assign(d.secondPayments?.[0]?.lines[0] ?? {}, { price: 1.005 }), /1\.005 of postage/],
    ['a property nobody knows', (d) => Object.assign(d, { colour: 'red' }), /^\(file\) has what no service has: colour\.$/],
    ['no place to collect a result', (d) => Object.assign(d, { pickUpPlaces: [] }), /pickUpPlaces must not have fewer than 1 items\.$/],
    ['a purpose of none', (d) => Reflect.deleteProperty(d, 'purposes'), /useCode uses Purpose, but purposes is empty\.$/],
    ['items of none', (d) => Object.assign(d, { items: [] }), /items uses ItemsSelect, but items is empty\.$/],
    ['a place nobody has', (d) => Object.assign(d, { pickUpPlaces: ['7'] }), /pickUpPlaces\.0 must be one of 1,2,3\.$/],
    ['nothing to receive', (d) => d.results.splice(0), /results is empty/],
    ['receiving asked twice [3-02]', (d) => Object.assign(step(d, 'form'), { receiving: 'asked' }), /Step 3 .*, but an earlier step does/],
    ['receiving asked elsewhere', (d) => Object.assign(step(d, 'dataCheck'), { receiving: 'shown' }), /only a form or a receive step/],
    ['receiving asked by a form that is not submitted', asksReceiving({ needSubmit: false }), /but is not submitted/],
    [
      'a field with the name of a question of receiving',
      (d) => [asksReceiving({})(d), Object.assign(fieldsOf(d), { copies: FIELD })],
      /copies of step 2 has the name of a question how the result is received/,
    ],
  ]

  it.each(faults)('%s gets its sentence', (_name, spoil, expected) => {
    expect(sentencesAfter(spoil).join('\n')).toMatch(expected)
  })

  const honest = (pattern: string, maxLength: object = {}): [string, Spoil] => [
    `an honest pattern, ${pattern},`,
    question({ pattern, 'x-validator': { pattern }, ...maxLength }),
  ]
  it.each<[string, Spoil]>([
    ['a date with ends and days [5-08]', date({ min: 'today+1', max: '2030-12-31', disabledDays: ['2026-12-24'] })],
    ['one with weekdays and holidays', date({ disabledWeekdays: [0], disabledHolidays: true })],
    ['one with a function of a day', date({ disabledDate: "{{ (day) => day.day() === 0 || day.isBefore('2026-12-01') }}" })],
    ['one with a function of other answers', date({ disabledDate: '{{ (day) => day.isBefore($values.from) }}' })],
    ['one with an end worked out', date({ min: '{{ $values.from }}' })],
    ['a service of 300 fields', questions(MAX_FIELDS)],
    honest('^[0-9]{1,12}\\.[0-9]{1,12}$'),
    honest('^[A-Z0-9]{1,1000}$'),
    honest('^[A-Z]{1,2}[0-9]{6}[0-9A]$'),
    honest('^M[A-Z]-[0-9]{2}-[0-9]{2}$'),
    honest('^[\\u4e00-\\u9fa5]{2,20}$'),
    honest('^(?:[0-9]{3}|[0-9]{4})-?[0-9]{4}$'),
    honest('^[A-Z0-9]{1,10}[0-9]{1,5}$'),
    honest('^[^\\s@]{1,64}@[^\\s@]{1,255}$'),
    honest('^\\w+(?: \\w+)*$'),
    honest('^\\S(?:.*\\S)?$', { maxLength: 200 }),
    honest('^.*,.*$', { maxLength: 1000 }),
  ])('%s has no fault', (_what, spoil) => {
    expect(sentencesAfter(spoil)).toEqual([])
  })

  it.each([null, 3, 'x', [], {}])('%j is answered with a sentence, never an exception', (value) => {
    expect(sentences(value).length).toBeGreaterThan(0)
  })

  it('a bottomless definition is refused', () => {
    let deep: unknown = {}
    for (let level = 0; level < 200; level += 1) deep = { properties: { a: deep } }
    expect(sentences({ ...certificate(), steps: [{ formJson: deep }] })).toEqual(['The definition is nested deeper than 48 levels.'])
  })

  it('no JSON value makes the check throw', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => Array.isArray(checkDefinition(value))))
  })
})
