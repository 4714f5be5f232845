// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { KIT } from '#shared/forms/widgets/index.ts'
import { boxOf, faultsOf, field, object, show, type } from './step-form-page.tsx'

const notes = () => screen.queryAllByRole('note').map(({ textContent }) => textContent)

describe('a service’s own schema (decision 9.26)', () => {
  test('is drawn, holds what a draft had, says its changes, and gives plain values', async () => {
    const page = await show(object({ street: field('Street') }), { values: { street: 'Rua 1' } })
    expect(boxOf('Street')).toHaveProperty('value', 'Rua 1')
    await type('Street', '大馬路 😀')
    expect(page.formHandle().values()).toEqual({ street: '大馬路 😀' })
    expect(page.changes()).toBeGreaterThan(0)
  })

  test('the flow answers a field, also one of a row; a field that is not drawn keeps it too', async () => {
    const rows = { type: 'array', 'x-component': 'ArrayItems', items: object({ name: field('Name') }) }
    const page = await show(object({ street: field('Street'), rows }), { values: { rows: [{}, {}] } })
    const changes = page.changes()
    act(() => {
      page.formHandle().answer('street', 'Rua 1')
      page.formHandle().answer('rows.1.name', 'Ana')
      page.formHandle().answer('unseen', 'kept')
    })
    expect(boxOf('Street')).toHaveProperty('value', 'Rua 1')
    expect(page.formHandle().values()).toEqual({ street: 'Rua 1', rows: [{}, { name: 'Ana' }], unseen: 'kept' })
    expect(page.changes()).toBeGreaterThan(changes)
  })

  test('an answer that is emptied does not get its default again, on a page in another language either', async () => {
    const schema = object({
      count: field('Count', { type: 'number', 'x-component': 'NumberPicker', default: 3 }),
      kinds: field('Kinds', { type: 'array', 'x-component': 'Checkbox.Group', enum: ['One'], default: ['One'] }),
      hidden: field('Hidden', { default: 'x', 'x-visible': false }),
    })
    const page = await show(schema)
    await userEvent.clear(boxOf('Count') as HTMLInputElement)
    await userEvent.click(boxOf('One') as HTMLInputElement)
    const emptied = { count: null, kinds: null }
    expect(page.formHandle().values()).toEqual(emptied)
    cleanup()
    const again = await show(schema, { values: emptied, language: 'pt' })
    expect(again.formHandle().values()).toEqual(emptied)
    expect([boxOf('Count')?.value, boxOf('One')?.checked]).toEqual(['', false])
  })

  test('reactions show and hide, and what is hidden is not asked for', async () => {
    const page = await show(
      object({
        use: field('Use'),
        other: field('Other', {
          required: true,
          'x-reactions': { dependencies: ['use'], fulfill: { state: { visible: "{{$deps[0] === '99'}}" } } },
        }),
      }),
    )
    expect(boxOf('Other')).toBeNull()
    expect(await faultsOf(page)).toEqual([])
    await type('Use', '99')
    expect(boxOf('Other')).toBeTruthy()
    expect(await faultsOf(page)).toEqual(['other |  | Please enter “Other”'])
  })

  test('a fault is mended when its answer is right, when its field hides, and not before [5-06]', async () => {
    const hides = { dependencies: ['use'], fulfill: { state: { visible: "{{$deps[0] !== 'no'}}" } } }
    const required = { required: true }
    const page = await show(object({ use: field('Use', required), other: field('Other', { ...required, 'x-reactions': hides }) }))
    const { isMended } = page.formHandle()
    expect(await faultsOf(page)).toHaveLength(2)
    expect([isMended('use'), isMended('other'), isMended('nothing')]).toEqual([false, false, false])
    const checks = page.checks()
    await type('Use', 'no')
    await waitFor(() => expect(page.checks()).toBeGreaterThan(checks))
    expect([isMended('use'), isMended('other'), isMended('nothing')]).toEqual([true, true, false])
  })

  test.each([
    ['en', 'Please enter “A”', 'Maximum number of characters: 3'],
    ['zh-Hant', '請輸入“A”', '不得超過3個字元'],
  ] as const)('its validators speak %s', async (language, required, long) => {
    const page = await show(object({ a: field('A', { required: true, maxLength: 3 }) }), { language })
    expect(await faultsOf(page)).toEqual([`a |  | ${required}`])
    await type('A', 'abcd')
    expect(await faultsOf(page)).toEqual([`a | A | ${long}`])
    expect(screen.getByText(long).closest('[data-field]')?.getAttribute('data-field')).toBe('a')
  })

  test.each([
    ['en', '', 'Gender is required', 'Contact phone', 'Area code is required'],
    ['pt', 'Sexo', 'Seleccione o sexo', 'Telefone de contacto', 'Seleccione o indicativo'],
  ] as const)('a question of the house has its own title and its own word for required, in %s [3-22], [5-04]', async (...row) => {
    const [language, gender, genderRequired, phone, areaCodeRequired] = row
    const own = (widget: string) => ({ type: 'string', required: true, 'x-decorator': 'FormItem', 'x-component': widget })
    const page = await show(object({ sex: own('Gender'), reach: own('ContactPhone'), how: own('MessageMode') }), {
      language,
      values: { reach: '-66123456' },
    })
    expect(await faultsOf(page)).toEqual([`sex | ${gender} | ${genderRequired}`, `reach | ${phone} | ${areaCodeRequired}`])
    expect(page.formHandle().values()).toMatchObject({ how: 'SMS' })
  })

  test('a missing answer is reported without a sentence of its own where a reaction sets the title', async () => {
    const renamed = { dependencies: ['use'], fulfill: { state: { title: "{{$deps[0] === 'x' ? 'After' : 'Before'}}" } } }
    const page = await show(object({ use: field('Use'), a: field('Before', { required: true, 'x-reactions': renamed }) }))
    await type('Use', 'x')
    expect(await faultsOf(page)).toEqual(['a | After | This option is required'])
  })

  test('a reaction that makes a question required says it in the same word [5-04]', async () => {
    const made = { dependencies: ['use'], fulfill: { state: { required: "{{$deps[0] === 'x'}}" } } }
    const page = await show(object({ use: field('Use'), phone: field('Phone', { 'x-component': 'PhoneNumber', 'x-reactions': made }) }))
    expect(await faultsOf(page)).toEqual([])
    await type('Use', 'x')
    expect(await faultsOf(page)).toEqual(['phone |  | Phone number is required'])
  })

  test('the first fault is focused, and the pane that hides it opened [5-06]', async () => {
    const layout = (part: string, properties: object, props: object) => ({
      type: 'void',
      'x-component': part,
      properties,
      'x-component-props': props,
    })
    const pane = (header: string, properties: object) => layout('FormCollapse.CollapsePanel', properties, { header })
    const panes = { one: pane('One', { a: field('A') }), two: pane('Two', { b: field('B', { required: true }) }) }
    const page = await show(object({ fold: layout('FormCollapse', panes, { defaultActiveKey: ['one'] }) }))
    const isOpen = async (name: RegExp) => (await screen.findByRole('button', { name })).getAttribute('aria-expanded')
    expect(await isOpen(/Two/)).toBe('false')
    expect(await faultsOf(page)).toEqual(['b |  | Please enter “B”'])
    act(() => page.show({ faults: [{ stepId: 'a-form', path: 'b', label: 'B', message: { text: 'x' } }], faultsShown: 1 }))
    await waitFor(() => expect(document.activeElement).toBe(boxOf('B')))
    expect(await isOpen(/Two.*1/)).toBe('true')
  })
})

describe('a schema that is wrong costs its own part only (decision 9.26)', () => {
  test('an unknown widget, as is a panel of ours, is a labelled fallback; testers are told where, users are not', async () => {
    const unknown = 'Test system: the form uses the unknown widget “Hologram”'
    await show(object({ a: field('A'), map: { type: 'string', title: 'Map', 'x-component': 'Hologram' } }))
    expect(notes()).toEqual([unknown, expect.stringMatching(`^Map.*cannot be shown at present.*${unknown}$`)])
    expect(boxOf('A')).toBeTruthy()
    cleanup()
    await show(object({ map: { type: 'string', title: 'Map', 'x-component': 'Hologram.Part' } }), { sandbox: false })
    expect(notes()).toEqual([expect.stringMatching(/^Map.*please contact the Bureau$/)])
    cleanup()
    await show(object({ a: { type: 'void', 'x-component': 'PaymentPanel' } }))
    expect(notes().join()).toContain('unknown widget “PaymentPanel”')
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text that is no JSON', '{{{'],
    ['a list', []],
    ['properties that are none', { type: 'object', properties: 'x' }],
    ['a number', 7],
  ])('%s: clear words, no blank page', async (_what, formJson) => {
    const page = await show(formJson)
    expect(screen.getByRole('alert').textContent).toContain('This form cannot be shown')
    expect(page.told()).toBe('broken')
  })

  test('a widget that breaks costs its step, with words, and the step is not skipped', async () => {
    const breaks = () => {
      throw new Error('a widget that breaks')
    }
    const page = await show(object({ a: field('A') }), { kit: { ...KIT, SchemaField: breaks } })
    expect(screen.getByRole('alert').textContent).toContain('This form cannot be shown')
    expect(page.told()).toBe('broken')
  })

  test('HTML and tags never come through a schema (threat 11)', async () => {
    const html = '<img src=x onerror=alert(1)>'
    await show(
      object({
        a: field(html),
        b: { type: 'void', 'x-component': 'script', 'x-content': 'alert(1)' },
        c: { type: 'void', 'x-component': 'Card', 'x-component-props': { dangerouslySetInnerHTML: { __html: '<img id="bad">' } } },
      }),
    )
    expect(document.querySelector('img, script, #bad')).toBeNull()
    expect(screen.getByText(html)).toBeTruthy()
  })

  test('an expression that fails leaves its place empty and is told to testers', async () => {
    await show(object({ a: field('A', { 'x-value': '{{nobody.knows.me}}' }) }))
    expect(boxOf('A')?.value).toBe('')
    await waitFor(() => expect(notes().join()).toContain('nobody.knows.me'))
  })

  test('a designer’s file and a JSON text are read as well', async () => {
    await show(JSON.stringify({ form: { labelCol: 6 }, schema: object({ a: field('A') }) }))
    expect(boxOf('A')).toBeTruthy()
  })
})
