import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FormKit } from '#shared/ui/step-form/StepForm.tsx'
import { faultsOf, object, type Page, show } from './step-form-page.tsx'

/** Schemas in the shapes that the documentation of Formily 2 teaches, our own words in them; what each has to do on both kits. */
interface Row {
  readonly schema: object
  readonly values?: object
  /** beside: drawn without a fallback, no fault of the schema */
  readonly check?: (page: Page) => Promise<void> | void
}

const input = (title: string, more: object = {}) => ({
  type: 'string',
  title,
  'x-decorator': 'FormItem',
  'x-component': 'Input',
  ...more,
})
const box = (component: string, properties: object, props: object = {}) => ({
  type: 'void',
  'x-component': component,
  'x-component-props': props,
  properties,
})
const answer = (type: string, component: string, more: object = {}) => ({
  type,
  title: 'Answer',
  'x-decorator': 'FormItem',
  'x-component': component,
  ...more,
})
const list = (component: string, items: object, buttons: object = {}, more: object = {}) => ({
  type: 'array',
  title: 'Stops',
  'x-decorator': 'FormItem',
  'x-component': component,
  items,
  properties: { add: { type: 'void', title: 'Another stop', 'x-component': `${component}.Addition` } },
  ...buttons,
  ...more,
})
const PLACES = [
  { label: 'Coloane', value: 'c' },
  { label: 'Taipa', value: 't' },
]
/** A Cascader whose second level comes when its first is chosen, from the schema's own data. */
export const LOADED_CASCADER = object({
  a: answer('array', 'Cascader', {
    enum: [{ label: 'Islands', value: 'i', isLeaf: false }],
    'x-component-props': {
      loadData:
        "{{(chosen) => Promise.resolve([{ label: 'Coloane', value: 'c' }]).then((list) => { chosen[chosen.length - 1].children = list })}}",
    },
  }),
})
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const isThere = (title: string) => screen.queryByLabelText(new RegExp(`^${title}`)) !== null
const values = (page: Page) => page.formHandle().values()
const write = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })

const OPERATIONS = (component: string) =>
  Object.fromEntries(
    ['Remove', 'Copy', 'MoveUp', 'MoveDown'].map((part) => [
      part.toLowerCase(),
      { type: 'void', 'x-component': `${component}.${part}`, title: part },
    ]),
  )

const rowsOf = (component: string): Row => ({
  schema: object({
    stops: list(component, object({ name: input('Name', { required: true }), ...OPERATIONS(component) }), {}, { maxItems: 4 }),
  }),
  values: { stops: [{ name: 'one' }, { name: 'two' }] },
  check: async (page) => {
    await press('Another stop')
    expect(await faultsOf(page)).toEqual(['stops.2.name | Name | This option is required'])
    const [firstCopy] = screen.getAllByRole('button', { name: /^Copy/ })
    await userEvent.click(firstCopy as HTMLElement)
    await waitFor(() => expect(values(page)).toMatchObject({ stops: [{ name: 'one' }, { name: 'one' }, { name: 'two' }, {}] }))
    expect(screen.queryByRole('button', { name: 'Another stop' })).toBeNull()
    await userEvent.click(screen.getAllByRole('button', { name: /^MoveDown/ })[1] as HTMLElement)
    await waitFor(() => expect(values(page)).toMatchObject({ stops: [{ name: 'one' }, { name: 'two' }, { name: 'one' }, {}] }))
    await userEvent.click(screen.getAllByRole('button', { name: /^Remove/ })[0] as HTMLElement)
    await waitFor(() => expect((values(page) as { stops: object[] }).stops).toHaveLength(3))
    expect(values(page)).toMatchObject({ stops: [{ name: 'two' }, { name: 'one' }, {}] })
  },
})

const ROWS: Readonly<Record<string, Row>> = {
  'FormLayout measures labels in columns': {
    schema: object({
      layout: box(
        'FormLayout',
        { a: input('Alpha') },
        { labelCol: 6, wrapperCol: 10, layout: 'horizontal', labelAlign: 'left', size: 'small' },
      ),
    }),
    check: () => expect(isThere('Alpha')).toBe(true),
  },
  'FormLayout gives several layouts, one a width': {
    schema: object({
      layout: box('FormLayout', { a: input('Alpha') }, { layout: ['vertical', 'horizontal'], labelCol: [24, 8], breakpoints: [680] }),
    }),
    check: () => expect(isThere('Alpha')).toBe(true),
  },
  'FormGrid with columns by width and a span': {
    schema: object({
      grid: box(
        'FormGrid',
        {
          a: input('Alpha', { 'x-decorator-props': { gridSpan: 2 } }),
          b: input('Beta'),
          c: box('FormGrid.GridColumn', { d: input('Delta') }, { gridSpan: -1 }),
        },
        { minColumns: [2, 3], maxColumns: 4, minWidth: 200 },
      ),
    }),
    check: () => expect(['Alpha', 'Beta', 'Delta'].map(isThere)).toEqual([true, true, true]),
  },
  'FormCollapse with panels': {
    schema: object({
      fold: box('FormCollapse', {
        one: box('FormCollapse.CollapsePanel', { a: input('Alpha') }, { header: 'First part' }),
        two: box('FormCollapse.CollapsePanel', { b: input('Beta', { required: true }) }, { header: 'Second part' }),
      }),
    }),
    check: async (page) => {
      expect(await faultsOf(page)).toEqual(['b | Beta | This option is required'])
      expect(screen.getByRole('button', { name: /Second part/ }).textContent).toMatch(/1/)
    },
  },
  'FormTab with panes': {
    schema: object({
      tabs: box('FormTab', {
        one: box('FormTab.TabPane', { a: input('Alpha') }, { tab: 'Tab one' }),
        two: box('FormTab.TabPane', { b: input('Beta') }, { tab: 'Tab two' }),
      }),
    }),
    check: async () => {
      await userEvent.click(await screen.findByRole('tab', { name: /Tab two/ }, { timeout: 10_000 }))
      expect(screen.getByRole('tab', { name: /Tab two/ }).getAttribute('aria-selected')).toBe('true')
    },
  },
  'FormStep with panes': {
    schema: object({
      steps: box('FormStep', {
        one: box('FormStep.StepPane', { a: input('Alpha') }, { title: 'Begin' }),
        two: box('FormStep.StepPane', { b: input('Beta') }, { title: 'End' }),
      }),
    }),
    check: async () => {
      await press('Next: End')
      expect(screen.getByLabelText(/^Beta/).closest('[hidden]')).toBeNull()
    },
  },
  'FormButtonGroup with Submit and Reset': {
    schema: object({
      a: input('Alpha'),
      buttons: box(
        'FormButtonGroup',
        {
          go: { type: 'void', 'x-component': 'Submit', 'x-content': 'Send it' },
          back: { type: 'void', 'x-component': 'Reset', 'x-content': 'Empty it' },
        },
        { align: 'right' },
      ),
    }),
    check: async (page) => {
      await userEvent.type(screen.getByLabelText(/^Alpha/), 'x')
      await press('Send it')
      expect(page.pressed()).toBe(1)
      await press('Empty it')
      await waitFor(() => expect((values(page) as { a?: string }).a || undefined).toBeUndefined())
    },
  },
  'ArrayItems with every button': rowsOf('ArrayItems'),
  'ArrayCards with every button': rowsOf('ArrayCards'),
  'ArrayCollapse with every button': rowsOf('ArrayCollapse'),
  'ArrayItems of plain texts': {
    schema: object({ stops: list('ArrayItems', input('Stop')) }),
    values: { stops: ['a', 'b'] },
    check: (page) => {
      expect(values(page)).toEqual({ stops: ['a', 'b'] })
      expect(screen.getAllByRole('textbox')).toHaveLength(2)
    },
  },
  'a list whose items are one schema a place': {
    schema: object({
      pair: {
        type: 'array',
        'x-component': 'ArrayItems',
        items: [input('From'), { ...input('Count'), type: 'number', 'x-component': 'NumberPicker' }],
      },
    }),
    values: { pair: ['a', 3] },
    check: () => expect([isThere('From'), isThere('Count')]).toEqual([true, true]),
  },
  'ArrayTable with columns': {
    schema: object({
      stops: list(
        'ArrayTable',
        object({
          c1: box('ArrayTable.Column', { name: input('', { required: true }) }, { title: 'Name' }),
          c2: box('ArrayTable.Column', { ...OPERATIONS('ArrayTable') }, { title: 'Ways' }),
        }),
      ),
    }),
    values: { stops: [{ name: 'one' }] },
    check: async (page) => {
      await press('Another stop')
      await waitFor(async () => expect(await faultsOf(page)).toEqual(['stops.1.name | Name | This option is required']))
    },
  },
  'ArrayTabs of objects': {
    schema: object({
      stops: {
        type: 'array',
        title: 'Stops',
        'x-decorator': 'FormItem',
        'x-component': 'ArrayTabs',
        maxItems: 3,
        items: object({ a: input('Alpha', { required: true }) }),
      },
    }),
    values: { stops: [{ a: 'x' }] },
    check: async (page) => {
      expect(screen.getAllByRole('button', { name: /^Remove/ }).length).toBeGreaterThan(0)
      await press('Add')
      await waitFor(async () => expect(await faultsOf(page)).toEqual(['stops.1.a | Alpha | This option is required']))
    },
  },
  'Select with enum of values': {
    schema: object({ a: answer('string', 'Select', { enum: ['c', 't'] }) }),
    check: async (page) => {
      await userEvent.selectOptions(screen.getByLabelText(/^Answer/), 't')
      expect(values(page)).toEqual({ a: 't' })
    },
  },
  'Radio.Group with enum of objects and button looks': {
    schema: object({
      a: answer('number', 'Radio.Group', {
        enum: [
          { label: 'Coloane', value: 1 },
          { label: 'Taipa', value: 2 },
        ],
        'x-component-props': { optionType: 'button' },
      }),
    }),
    check: async (page) => {
      await userEvent.click(screen.getByLabelText('Taipa'))
      expect(values(page)).toEqual({ a: 2 })
    },
  },
  'Checkbox.Group': {
    schema: object({ a: answer('array', 'Checkbox.Group', { enum: PLACES }) }),
    check: async (page) => {
      await userEvent.click(screen.getByLabelText('Coloane'))
      expect(values(page)).toEqual({ a: ['c'] })
    },
  },
  'options that an expression of the schema gives': {
    schema: object({
      a: answer('string', 'Select', { 'x-reactions': { fulfill: { state: { dataSource: "{{[{label: 'Coloane', value: 'c'}]}}" } } } }),
    }),
    check: async (page) => {
      await userEvent.selectOptions(screen.getByLabelText(/^Answer/), 'c')
      expect(values(page)).toEqual({ a: 'c' })
    },
  },
  'SelectTable with columns': {
    schema: object({
      a: {
        ...answer('array', 'SelectTable', {
          enum: [
            { key: '1', name: 'Coloane', size: 'big' },
            { key: '2', name: 'Taipa', size: 'small' },
          ],
        }),
        properties: {
          name: { type: 'void', title: 'Place', 'x-component': 'SelectTable.Column' },
          size: { type: 'void', title: 'Size', 'x-component': 'SelectTable.Column' },
        },
      },
    }),
    check: async (page) => {
      await userEvent.click(screen.getByRole('checkbox', { name: /Taipa/ }))
      expect(values(page)).toEqual({ a: ['2'] })
    },
  },
  'Transfer of keys and titles': {
    schema: object({
      a: answer('array', 'Transfer', {
        enum: [
          { title: 'Coloane', key: 1 },
          { title: 'Taipa', key: 2 },
        ],
      }),
    }),
    check: async (page) => {
      const choice = screen.queryByRole('button', { name: /Taipa/ }) ?? screen.getByLabelText('Taipa')
      await userEvent.click(choice)
      expect(values(page)).toEqual({ a: [2] })
    },
  },
  'DatePicker in a format of its own': {
    schema: object({ a: answer('string', 'DatePicker', { 'x-component-props': { format: 'DD/MM/YYYY' } }) }),
    values: { a: '21/11/2026' },
    check: (page) => {
      expect((screen.getByLabelText(/^Answer/) as HTMLInputElement).value).toBe('2026-11-21')
      write(/^Answer/, '2026-12-01')
      expect(values(page)).toEqual({ a: '01/12/2026' })
    },
  },
  'DatePicker.MonthPicker': {
    schema: object({ a: answer('string', 'DatePicker.MonthPicker') }),
    check: (page) => {
      write(/^Answer/, '2026-12')
      expect(values(page)).toEqual({ a: '2026-12' })
    },
  },
  'DatePicker.YearPicker': {
    schema: object({ a: answer('string', 'DatePicker.YearPicker') }),
    check: (page) => {
      write(/^Answer/, '2026')
      expect(String((values(page) as { a: unknown }).a)).toBe('2026')
    },
  },
  'DatePicker.QuarterPicker': {
    schema: object({ a: answer('string', 'DatePicker.QuarterPicker') }),
    values: { a: '2026-Q3' },
    check: (page) => {
      expect((screen.getByLabelText(/^Answer/) as HTMLInputElement).value).toBe('2026-Q3')
      write(/^Answer/, '2026-Q4')
      expect(values(page)).toEqual({ a: '2026-Q4' })
    },
  },
  'DatePicker.RangePicker of quarters': {
    schema: object({ a: answer('array', 'DatePicker.RangePicker', { 'x-component-props': { picker: 'quarter' } }) }),
    values: { a: ['2026-Q3', '2026-Q4'] },
    check: async (page) => {
      write(/^Answer To$/, '2026-Q3')
      expect(values(page)).toEqual({ a: ['2026-Q3', '2026-Q3'] })
      expect(await faultsOf(page)).toEqual([])
    },
  },
  'DatePicker.RangePicker of years': {
    schema: object({ a: answer('array', 'DatePicker.RangePicker', { 'x-component-props': { picker: 'year' } }) }),
    values: { a: ['2026', '2027'] },
    check: async (page) => {
      const boxes = screen.getAllByLabelText(/^Answer/).filter((one) => one instanceof HTMLInputElement)
      expect(boxes.map((box) => (box as HTMLInputElement).value)).toEqual(['2026', '2027'])
      expect(await faultsOf(page)).toEqual([])
    },
  },
  'DatePicker of weeks in a format of its own': {
    schema: object({ a: answer('string', 'DatePicker', { 'x-component-props': { picker: 'week', format: 'gggg年第w周' } }) }),
    values: { a: '2026年第47周' },
    check: (page) => {
      expect((screen.getByLabelText(/^Answer/) as HTMLInputElement).value).toBe('2026-W47')
      write(/^Answer/, '2027-W01')
      expect(values(page)).toEqual({ a: '2027年第1周' })
    },
  },
  'DatePicker of quarters in a format of its own': {
    schema: object({ a: answer('string', 'DatePicker', { 'x-component-props': { picker: 'quarter', format: 'Q/YYYY' } }) }),
    values: { a: '3/2026' },
    check: async (page) => {
      const box = screen.getByLabelText(/^Answer/) as HTMLInputElement
      expect(box.value).toBe('2026-Q3')
      await userEvent.clear(box)
      expect(values(page).a).toBeUndefined()
      await userEvent.type(box, '2027Q4')
      expect(values(page)).toEqual({ a: '4/2027' })
    },
  },
  'DatePicker of years in a format of its own': {
    schema: object({ a: answer('string', 'DatePicker', { 'x-component-props': { picker: 'year', format: 'YYYY年' } }) }),
    values: { a: '2026年' },
    check: (page) => {
      expect((screen.getByLabelText(/^Answer/) as HTMLInputElement).value).toBe('2026')
      write(/^Answer/, '2027')
      expect(values(page)).toEqual({ a: '2027年' })
    },
  },
  'choices that a reaction gives later': {
    schema: object({
      a: answer('string', 'Select', {
        'x-reactions':
          "{{(field) => { field.loading = true; Promise.resolve([{ label: 'Coloane', value: 'c' }]).then((list) => { field.dataSource = list; field.loading = false }) }}}",
      }),
    }),
    check: async (page) => {
      await screen.findByRole('option', { name: 'Coloane' })
      await userEvent.selectOptions(screen.getByLabelText(/^Answer/), 'c')
      expect(values(page)).toEqual({ a: 'c' })
    },
  },
  'choices that follow another answer': {
    schema: object({
      side: answer('string', 'Radio.Group', {
        title: 'Side',
        enum: ['north', 'south'],
        'x-component-props': { optionType: 'button', buttonStyle: 'solid' },
      }),
      a: answer('string', 'Select', {
        'x-reactions': {
          dependencies: ['side'],
          fulfill: { state: { dataSource: "{{$deps[0] === 'south' ? [{ label: 'Coloane', value: 'c' }] : []}}" } },
        },
      }),
    }),
    check: async (page) => {
      await userEvent.click(screen.getByRole('radio', { name: 'south' }))
      await screen.findByRole('option', { name: 'Coloane' })
      await userEvent.selectOptions(screen.getByLabelText(/^Answer/), 'c')
      expect(values(page)).toEqual({ side: 'south', a: 'c' })
    },
  },
  'TimePicker with seconds': {
    schema: object({ a: answer('string', 'TimePicker', { 'x-component-props': { format: 'HH:mm:ss' } }) }),
    check: (page) => {
      write(/^Answer/, '09:30:15')
      expect(values(page)).toEqual({ a: '09:30:15' })
    },
  },
  'Cascader over a tree': {
    schema: object({ a: answer('array', 'Cascader', { enum: [{ label: 'Islands', value: 'i', children: PLACES }] }) }),
    values: { a: ['i', 'c'] },
    check: (page) => expect(values(page)).toEqual({ a: ['i', 'c'] }),
  },
  'Password with its strength': {
    schema: object({ a: answer('string', 'Password', { 'x-component-props': { checkStrength: true } }) }),
    check: async () => {
      await userEvent.type(screen.getByLabelText(/^Answer/), 'aB3$longer-one')
      expect(await screen.findByText('Strong password')).toBeTruthy()
    },
  },
  'Editable: text until it is pressed, and checked all the same': {
    schema: object({ a: { ...input('Alpha', { required: true }), 'x-decorator': 'Editable' } }),
    values: { a: 'before' },
    check: async (page) => {
      expect(screen.getByText('before')).toBeTruthy()
      await press(/^Change/)
      const alpha = screen.getByLabelText(/^Alpha/)
      expect(alpha.closest('[hidden]')).toBeNull()
      await userEvent.clear(alpha)
      expect(await faultsOf(page)).toEqual(['a | Alpha | This option is required'])
    },
  },
  'Editable.Popover over fields': {
    schema: object({ a: { ...object({ b: input('Beta', { required: true }) }), title: 'Details', 'x-component': 'Editable.Popover' } }),
    check: async (page) => expect(await faultsOf(page)).toEqual(['a.b | Beta | This option is required']),
  },
  'PreviewText of a chosen value': {
    schema: object({ a: answer('string', 'PreviewText.Select', { enum: PLACES, default: 't' }) }),
    check: () => expect(screen.getByText('Taipa')).toBeTruthy(),
  },
  'a form that is only read': {
    schema: { ...object({ group: { ...object({ a: input('Alpha') }), 'x-pattern': 'readPretty' } }) },
    values: { group: { a: 'words' } },
    check: () => {
      expect(screen.getByText('words')).toBeTruthy()
      expect(document.querySelector('input')).toBeNull()
    },
  },
  'disabled and read-only by x-disabled and x-pattern': {
    schema: object({ a: input('Alpha', { 'x-disabled': true }), b: input('Beta', { 'x-pattern': 'readOnly' }) }),
    check: () => {
      expect(screen.getByLabelText(/^Alpha/)).toHaveProperty('disabled', true)
      expect(screen.getByLabelText(/^Beta/)).toHaveProperty('readOnly', true)
    },
  },
  'x-display hidden keeps its answer, none takes it away': {
    schema: object({
      a: input('Alpha', { 'x-display': 'hidden', default: 'kept' }),
      b: input('Beta', { 'x-display': 'none', default: 'gone' }),
      c: input('Gamma'),
    }),
    check: (page) => {
      expect(values(page)).toEqual({ a: 'kept' })
      expect([isThere('Alpha'), isThere('Beta')]).toEqual([false, false])
    },
  },
  'two nodes at the same x-index are both there': {
    schema: object({ b: input('Beta', { 'x-index': 1 }), a: input('Alpha', { 'x-index': 1 }), first: input('First', { 'x-index': -1 }) }),
    check: () => expect(['First', 'Beta', 'Alpha'].map(isThere)).toEqual([true, true, true]),
  },
  'x-data and $self': {
    schema: object({ a: input("{{$self.data.name + '!'}}", { 'x-data': { name: 'Alpha' } }) }),
  },
  '$record and $index of a row': {
    schema: object({ stops: list('ArrayItems', object({ a: input("{{'Stop ' + ($index + 1)}}") })) }),
    values: { stops: [{ a: 'x' }, { a: 'y' }] },
    check: () => expect([isThere('Stop 1'), isThere('Stop 2')]).toEqual([true, true]),
  },
  '$observable keeps a state of its own': {
    schema: object({
      a: input('Alpha', {
        'x-reactions': "{{(field) => { const state = $observable({ count: 2 }); field.title = 'Alpha ' + state.count }}}",
      }),
    }),
    check: () => expect(isThere('Alpha 2')).toBe(true),
  },
  'decorations of FormItem': {
    schema: object({
      a: input('Alpha', {
        description: 'some help',
        'x-decorator-props': { tooltip: 'a tip', extra: 'more', addonAfter: 'm²', asterisk: true, feedbackText: 'note', labelCol: 4 },
      }),
    }),
    check: () => expect(screen.getByText(/a tip/)).toBeTruthy(),
  },
}

/** One run of the whole table on a kit. */
export function conformance(kit: FormKit): void {
  afterEach(cleanup)
  test.each(Object.entries(ROWS))('%s', async (_name, { schema, values: given, check }) => {
    const page = await show(schema, { kit, ...(given === undefined ? {} : { values: given }) })
    await waitFor(() => expect(document.querySelector('input, select, textarea, button, table, p, label')).not.toBeNull())
    expect(document.body.textContent).not.toMatch(/cannot be shown|is not available|unknown widget/i)
    await act(async () => undefined)
    await check?.(page)
  })
}
