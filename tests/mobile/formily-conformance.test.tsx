// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { LOADED_CASCADER } from '#tests/forms/formily-conformance.tsx'
import { generatedForms } from '#tests/forms/generated-forms.tsx'
import { field, object, show } from '#tests/forms/step-form-page.tsx'

describe('schemas as the documentation of Formily writes them, on a phone (decision 9.26)', () => {
  generatedForms()

  test('Cascader with loadData: a branch is no answer, and its children are asked for when it is chosen', async () => {
    const page = await show(LOADED_CASCADER)
    await userEvent.selectOptions(await screen.findByLabelText('Answer 1'), 'i')
    await userEvent.selectOptions(await screen.findByLabelText('Answer 2'), 'c')
    expect(page.formHandle().values()).toEqual({ a: ['i', 'c'] })
  })

  test('Cascader with loadData finds nodes that have an id, in dataSource', async () => {
    const loadData = "{{(chosen) => (chosen[0].children = [{ id: 'c', name: 'C' }])}}"
    const props = { loadData, dataSource: [{ id: 'i', name: 'I', isLeaf: false }] }
    const page = await show(object({ a: field('Answer', { type: 'array', 'x-component': 'Cascader', 'x-component-props': props }) }))
    await userEvent.selectOptions(await screen.findByLabelText('Answer 1'), 'i')
    await userEvent.selectOptions(await screen.findByLabelText('Answer 2'), 'c')
    expect(page.formHandle().values()).toEqual({ a: ['i', 'c'] })
  })

  test('Select with several choices: a tap on its title ticks none; an own tag can be typed', async () => {
    const select = (mode: string, more: object = {}) =>
      field(mode, { type: 'array', 'x-component': 'Select', 'x-component-props': { mode }, ...more })
    const page = await show(
      object({ m: select('multiple', { enum: ['a', 'b'] }), t: select('tags', { enum: ['a'] }), own: select('tags') }),
    )
    await waitFor(() => expect(screen.getAllByRole('textbox')).toHaveLength(2))
    for (const title of ['multiple', 'tags']) for (const one of screen.getAllByText(title)) await userEvent.click(one)
    expect(page.formHandle().values()).toEqual({ m: [], t: [], own: [] })
    await userEvent.type(screen.getAllByRole('textbox')[0] as HTMLElement, 'mine')
    await userEvent.click(screen.getAllByRole('button', { name: 'Add' })[0] as HTMLElement)
    await userEvent.type(screen.getAllByRole('textbox')[1] as HTMLElement, 'other')
    await userEvent.tab()
    expect(page.formHandle().values()).toEqual({ m: [], t: ['mine'], own: ['other'] })
    await userEvent.click(screen.getByLabelText('mine'))
    expect(page.formHandle().values()).toEqual({ m: [], t: [], own: ['other'] })
  })

  test('Cascader with several paths: those of a draft are shown, and each can be changed, added and removed', async () => {
    const enums = [
      {
        value: 'm',
        label: 'M',
        children: [
          { value: 's', label: 'S' },
          { value: 'z', label: 'Z' },
        ],
      },
      { value: 't', label: 'T' },
    ]
    const asked = field('Ways', { type: 'array', 'x-component': 'Cascader', enum: enums, 'x-component-props': { multiple: true } })
    const page = await show(object({ a: asked }), { values: { a: [['m', 's'], ['t']] } })
    expect(await screen.findByLabelText('Ways 1 2')).toHaveProperty('value', 's')
    expect(screen.getByLabelText('Ways 2 1')).toHaveProperty('value', 't')
    const choose = (label: string, value: string) => userEvent.selectOptions(screen.getByLabelText(label), value)
    await choose('Ways 3 1', 'm')
    expect(page.formHandle().values()).toEqual({ a: [['m', 's'], ['t']] })
    await choose('Ways 3 2', 'z')
    expect(page.formHandle().values()).toEqual({ a: [['m', 's'], ['t'], ['m', 'z']] })
    await choose('Ways 1 1', '')
    expect(page.formHandle().values()).toEqual({ a: [['t'], ['m', 'z']] })
  })
})
