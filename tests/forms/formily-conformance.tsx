import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { faultsOf, field, object, type Page, show } from './step-form-page.tsx'

/** Schemas in the forms that Formily 2's documentation teaches, with our texts, and their expected behaviour. */
const part = (component: string, properties: object, props: object = {}) => ({
  ...{ type: 'void', 'x-component': component, 'x-component-props': props },
  properties,
})
const answer = (type: string, component: string, more: object = {}) => field('Answer', { type, 'x-component': component, ...more })
const button = (component: string, title?: string) => ({ type: 'void', 'x-component': component, title })
const list = (component: string, items: object, more: object = {}) => ({
  ...{ type: 'array', title: 'Stops', 'x-decorator': 'FormItem', 'x-component': component, items },
  properties: { add: button(`${component}.Addition`, 'Another stop') },
  ...more,
})
const needed = (title: string) => field(title, { required: true })
const LATER = "Promise.resolve([{ label: 'Coloane', value: 'c' }]).then((list) => (chosen[chosen.length - 1].children = list))"
/** A Cascader whose second level is loaded when its first is chosen, from the schema's own data. */
export const LOADED_CASCADER = object({
  a: answer('array', 'Cascader', {
    enum: [{ label: 'Islands', value: 'i', isLeaf: false }],
    'x-component-props': { loadData: `{{(chosen) => ${LATER}}}` },
  }),
})
const press = (name: string | RegExp, at = 0) => userEvent.click(screen.getAllByRole('button', { name })[at] as HTMLElement)
const isThere = (title: string) => screen.queryByLabelText(new RegExp(`^${title}`)) !== null
const values = (page: Page) => page.formHandle().values()

const GRID = {
  a: field('Alpha', { 'x-decorator-props': { gridSpan: 2 } }),
  c: part('FormGrid.GridColumn', { d: field('Delta') }, { gridSpan: -1 }),
}
const OF_THE_ROW = field("{{'Stop ' + ($index + 1)}}")
const OBSERVES = "{{(field) => (field.title = 'Alpha ' + $observable({ count: 2 }).count)}}"
const COUNT = field('Count', { type: 'number', 'x-component': 'NumberPicker' })

const DRAWN: Readonly<Record<string, readonly [properties: object, titles: readonly string[], values?: object]>> = {
  'FormGrid with columns by width and a span': [
    { grid: part('FormGrid', GRID, { minColumns: [2, 3], maxColumns: 4, minWidth: 200 }) },
    ['Alpha', 'Delta'],
  ],
  'a list whose items are one schema a place': [
    { pair: { type: 'array', 'x-component': 'ArrayItems', items: [field('From'), COUNT] } },
    ['From', 'Count'],
    { pair: ['a', 3] },
  ],
  'x-data and $self': [{ a: field("{{$self.data.name + '!'}}", { 'x-data': { name: 'Alpha' } }) }, ['Alpha!']],
  '$record and $index of a row': [
    { stops: list('ArrayItems', object({ a: OF_THE_ROW })) },
    ['Stop 1', 'Stop 2'],
    { stops: [{ a: 'x' }, { a: 'y' }] },
  ],
  '$observable keeps a state of its own': [{ a: field('Alpha', { 'x-reactions': OBSERVES }) }, ['Alpha 2']],
}

const select = async (value: string): Promise<void> => {
  await screen.findByRole('option', { name: 'Coloane' })
  await userEvent.selectOptions(screen.getByLabelText(/^Answer/), value)
}
const later = (reaction: unknown) => answer('string', 'Select', { 'x-reactions': reaction })
const COLOANE = "[{ label: 'Coloane', value: 'c' }]"

const OPERATIONS = (component: string) =>
  Object.fromEntries(['Remove', 'MoveUp', 'MoveDown'].map((name) => [name, button(`${component}.${name}`, name)]))
const column = (title: string, properties: object) => part('ArrayTable.Column', properties, { title })
const ROWS: Readonly<Record<string, object>> = {
  ArrayItems: { name: needed('Name'), ...OPERATIONS('ArrayItems') },
  ArrayTable: { c1: column('Name', { name: needed('') }), c2: column('Ways', OPERATIONS('ArrayTable')) },
}

const chooses = (value: string) => async (page: Page) => {
  await select(value)
  expect(values(page)).toEqual({ a: value })
}

const FOLLOWS = {
  dependencies: ['side'],
  fulfill: { state: { dataSource: "{{$deps[0] === 'south' ? [{ label: 'Coloane', value: 'c' }] : []}}" } },
}
const DECORATED = { tooltip: 'a tip', extra: 'more', addonAfter: 'm²', asterisk: true, feedbackText: 'note', labelCol: 4 }

const DONE: Readonly<Record<string, readonly [properties: object, check: (page: Page) => Promise<void> | void, values?: object]>> = {
  'ArrayItems of plain texts': [
    { stops: list('ArrayItems', field('Stop')) },
    (page) => {
      expect(values(page)).toEqual({ stops: ['a', 'b'] })
      expect(screen.getAllByRole('textbox')).toHaveLength(2)
    },
    { stops: ['a', 'b'] },
  ],
  'choices that an expression of the schema gives': [{ a: later({ fulfill: { state: { dataSource: `{{${COLOANE}}}` } } }) }, chooses('c')],
  'choices that a reaction gives later': [
    { a: later(`{{(field) => Promise.resolve(${COLOANE}).then((list) => (field.dataSource = list))}}`) },
    chooses('c'),
  ],
  'choices that are words': [{ a: answer('string', 'Select', { enum: ['Coloane', 't'] }) }, chooses('t')],
  'choices that follow another answer': [
    { side: answer('string', 'Radio.Group', { title: 'Side', enum: ['north', 'south'] }), a: later(FOLLOWS) },
    async (page) => {
      await userEvent.click(screen.getByRole('radio', { name: 'south' }))
      await select('c')
      expect(values(page)).toEqual({ side: 'south', a: 'c' })
    },
  ],
  'a form that is only read': [
    { group: { ...object({ a: field('Alpha') }), 'x-pattern': 'readPretty' } },
    () => {
      expect(screen.getByText('words')).toBeTruthy()
      expect(document.querySelector('input')).toBeNull()
    },
    { group: { a: 'words' } },
  ],
  'disabled and read-only by x-disabled and x-pattern': [
    { a: field('Alpha', { 'x-disabled': true }), b: field('Beta', { 'x-pattern': 'readOnly' }) },
    () => {
      expect(screen.getByLabelText(/^Alpha/)).toHaveProperty('disabled', true)
      expect(screen.getByLabelText(/^Beta/)).toHaveProperty('readOnly', true)
    },
  ],
  'x-display hidden keeps its answer, none takes it away': [
    {
      a: field('Alpha', { 'x-display': 'hidden', default: 'kept' }),
      b: field('Beta', { 'x-display': 'none', default: 'gone' }),
      c: field('Gamma'),
    },
    (page) => {
      expect(values(page)).toEqual({ a: 'kept' })
      expect([isThere('Alpha'), isThere('Beta')]).toEqual([false, false])
    },
  ],
  'decorations of FormItem': [
    { a: field('Alpha', { description: 'some help', 'x-decorator-props': DECORATED }) },
    () => expect(screen.getByText(/a tip/)).toBeTruthy(),
  ],
}

async function drawn(properties: object, given: object = {}): Promise<Page> {
  const page = await show(object(properties), { values: given })
  await waitFor(() => expect(document.querySelector('input, select, textarea, button, table, p, label')).not.toBeNull())
  expect(document.body.textContent).not.toMatch(/cannot be shown|is not available|unknown widget/i)
  await act(async () => undefined)
  return page
}

export function sharedCode(): void {
  test.each(Object.entries(DRAWN))('%s', async (_name, [properties, titles, given]) => {
    await drawn(properties, given)
    for (const title of titles) expect(isThere(title), title).toBe(true)
  })
  test.each(Object.entries(DONE))('%s', async (_name, [properties, check, given]) => check(await drawn(properties, given)))

  describe.each(Object.entries(ROWS))('%s with every button', (component, properties) => {
    test('rows are added, moved and removed, and their faults named by path', async () => {
      const stops = [{ name: 'one' }, { name: 'two' }]
      const page = await drawn({ stops: list(component, object(properties), { maxItems: 3 }) }, { stops })
      const names = () => (values(page) as { stops: { name?: string }[] }).stops.map(({ name }) => name)
      await press('Another stop')
      // in a table the title is the column's, not the field's
      const fault = component === 'ArrayTable' ? 'Name | This option is required' : ' | Please enter “Name”'
      await waitFor(async () => expect(await faultsOf(page)).toEqual([`stops.2.name | ${fault}`]))
      expect(screen.queryByRole('button', { name: 'Another stop' })).toBeNull()
      await press(/^MoveDown/)
      await waitFor(() => expect(names()).toEqual(['two', 'one', undefined]))
      await press(/^Remove/)
      await waitFor(() => expect(names()).toEqual(['one', undefined]))
    })
  })
}
