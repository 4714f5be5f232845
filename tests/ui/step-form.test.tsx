// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { faultsOf, field, object, show, type } from '../support/step-form-page.tsx'

afterEach(cleanup)

describe('a service’s own schema (decision 9.26)', () => {
  test('is drawn, holds what a draft had, says its changes, and gives plain values', async () => {
    const page = await show(object({ street: field('Street') }), { values: { street: 'Rua 1' } })
    expect(screen.getByLabelText('Street')).toHaveProperty('value', 'Rua 1')
    await type('Street', '大馬路 😀')
    expect(page.formHandle().values()).toEqual({ street: '大馬路 😀' })
    expect(page.changes()).toBeGreaterThan(0)
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
    expect(screen.queryByLabelText('Other')).toBeNull()
    expect(await faultsOf(page)).toEqual([])
    await type('Use', '99')
    expect(await screen.findByLabelText('Other')).toBeTruthy()
    expect(await faultsOf(page)).toEqual(['other | Other | This option is required'])
  })

  test('a reaction written as a function, with statements, works without eval', async () => {
    await show(
      object({
        a: field('A'),
        b: field('B', { 'x-reactions': "{{(field) => { const a = field.query('a').value(); field.value = a ? a.toUpperCase() : '' }}}" }),
      }),
    )
    await type('A', 'xy')
    await waitFor(() => expect(screen.getByLabelText('B')).toHaveProperty('value', 'XY'))
  })

  test.each([
    ['en', 'This option is required', 'Must not exceed 3 characters'],
    ['pt', 'Este campo é de preenchimento obrigatório', 'Não pode exceder 3 caracteres'],
    ['zh-Hant', '此項為必填', '不得超過3個字元'],
    ['zh-Hans', '此项为必填', '不得超过3个字符'],
  ] as const)('its validators speak %s', async (language, required, long) => {
    const page = await show(object({ a: field('A', { required: true, maxLength: 3 }) }), { language })
    expect(await faultsOf(page)).toEqual([`a | A | ${required}`])
    await type('A', 'abcd')
    expect(await faultsOf(page)).toEqual([`a | A | ${long}`])
    expect(screen.getByRole('alert').textContent).toBe(long)
  })

  test('a phone number is judged by the house’s rule, in its words [5-04]', async () => {
    const page = await show(object({ phone: field('Phone', { 'x-component': 'PhoneNumber', required: true }) }))
    await type('Phone', '853-1234')
    expect(await faultsOf(page)).toEqual(['phone | Phone | Phone number format error'])
    await type('Phone', '853-66123456')
    expect(await faultsOf(page)).toEqual([])
  })

  test.each([
    ['en', 'Gender', 'Gender is required', 'Contact phone', 'Area code is required'],
    ['pt', 'Sexo', 'Seleccione o sexo', 'Telefone de contacto', 'Seleccione o indicativo'],
    ['zh-Hant', '性別', '請選擇性別', '聯絡電話', '請選擇地區號碼'],
    ['zh-Hans', '性别', '请选择性别', '联系电话', '请选择区号'],
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

  test('a reaction that makes a question required says it in the same word [5-04]', async () => {
    const made = { dependencies: ['use'], fulfill: { state: { required: "{{$deps[0] === 'x'}}" } } }
    const page = await show(object({ use: field('Use'), phone: field('Phone', { 'x-component': 'PhoneNumber', 'x-reactions': made }) }))
    expect(await faultsOf(page)).toEqual([])
    await type('Use', 'x')
    expect(await faultsOf(page)).toEqual(['phone | Phone | Phone number is required'])
  })

  test('lists: rows are added, removed, and their faults named by path', async () => {
    const page = await show(
      object({
        people: {
          type: 'array',
          'x-component': 'ArrayItems',
          items: object({ name: field('Name', { required: true }), remove: { type: 'void', 'x-component': 'ArrayItems.Remove' } }),
          properties: { add: { type: 'void', title: 'Add a person', 'x-component': 'ArrayItems.Addition' } },
        },
      }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Add a person' }))
    await userEvent.click(screen.getByRole('button', { name: 'Add a person' }))
    expect(await faultsOf(page)).toEqual([
      'people.0.name | Name | This option is required',
      'people.1.name | Name | This option is required',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'remove 1' }))
    await waitFor(() => expect(page.formHandle().values()).toEqual({ people: [{}] }))
  })

  test('the first fault is focused, and the pane that hides it opened [5-06]', async () => {
    const page = await show(
      object({
        tabs: {
          type: 'void',
          'x-component': 'FormTab',
          properties: {
            one: { type: 'void', 'x-component': 'FormTab.TabPane', 'x-component-props': { tab: 'One' }, properties: { a: field('A') } },
            two: {
              type: 'void',
              'x-component': 'FormTab.TabPane',
              'x-component-props': { tab: 'Two' },
              properties: { b: field('B', { required: true }) },
            },
          },
        },
      }),
    )
    expect(screen.getByLabelText('Two (0)').hidden).toBe(true)
    const faults = await faultsOf(page)
    expect(faults).toEqual(['b | B | This option is required'])
    act(() => page.show({ faults: [{ stepId: 'a-form', path: 'b', label: 'B', message: { text: 'x' } }], faultsShown: 1 }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('B')))
    expect(screen.getByLabelText('Two (1)').hidden).toBe(false)
  })
})

describe('a schema that is wrong costs its own part only (decision 9.26)', () => {
  test('an unknown widget is a labelled fallback; testers are told where, users are not', async () => {
    await show(object({ a: field('A'), map: { type: 'string', 'x-component': 'Hologram' } }))
    expect(screen.getByRole('note').textContent).toBe('unknown Hologram')
    expect(screen.getByLabelText('tester notes').textContent).toContain('.map Hologram')
    expect(screen.getByLabelText('A')).toBeTruthy()
    cleanup()
    await show(object({ map: { type: 'string', 'x-component': 'Hologram.Part' } }), { sandbox: false })
    expect(screen.getByRole('note')).toBeTruthy()
    expect(screen.queryByLabelText('tester notes')).toBeNull()
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
    expect(screen.getByText('cannot be shown')).toBeTruthy()
    expect(page.told()).toBe('broken')
  })

  test('a node that is none is left out, the rest stays', async () => {
    await show(object({ a: field('A'), b: 'nonsense', c: { type: 7 }, d: field('D') }))
    expect([screen.getByLabelText('A'), screen.getByLabelText('D')]).toHaveLength(2)
  })

  test('a widget that breaks costs its step, with words, and the step is not skipped', async () => {
    const page = await show(object({ a: { type: 'string', 'x-component': 'Transfer' } }))
    expect(screen.getByText('cannot be shown')).toBeTruthy()
    expect(page.told()).toBe('broken')
  })

  test('HTML and tags never come through a schema (threat 11)', async () => {
    await show(
      object({
        a: field('<img src=x onerror=alert(1)>'),
        b: { type: 'void', 'x-component': 'script', 'x-content': 'alert(1)' },
        c: { type: 'void', 'x-component': 'Card', 'x-component-props': { dangerouslySetInnerHTML: { __html: '<img id="bad">' } } },
      }),
    )
    expect(document.querySelector('img, script, #bad')).toBeNull()
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
  })

  test('an expression that fails leaves its place empty and is told to testers', async () => {
    await show(object({ a: field('A', { 'x-value': '{{nobody.knows.me}}' }) }))
    expect(screen.getByLabelText('A')).toHaveProperty('value', '')
    await waitFor(() => expect(screen.getByLabelText('tester notes').textContent).toContain('nobody.knows.me'))
  })

  test('a designer’s file and a JSON text are read as well', async () => {
    await show(JSON.stringify({ form: { labelCol: 6 }, schema: object({ a: field('A') }) }))
    expect(screen.getByLabelText('A')).toBeTruthy()
  })
})

test('a panel’s step is one widget of the surface; a service’s form may not name one', async () => {
  await show(undefined, { type: 'upload' })
  expect(screen.getByText('panel UploadPanel')).toBeTruthy()
  cleanup()
  await show(object({ a: { type: 'void', 'x-component': 'PaymentPanel' } }))
  expect(screen.getByRole('note').textContent).toBe('unknown PaymentPanel')
})
