import { createForm, type Form } from '@formily/core'
import type { ISchema } from '@formily/json-schema'
import { FormProvider } from '@formily/react'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { AppModel } from '#shared/app/types.ts'
import { isWidgetName, WIDGET_NAMES, type WidgetName } from '#shared/domain/widget-names.ts'
import { AppContext } from '#shared/ui/app-context.tsx'
import { sanitiseFields } from '#shared/ui/step-form/prepare.ts'
import { fetchCountries } from '#shared/ui/widgets/countries.ts'
import { KIT } from '#shared/ui/widgets/index.ts'
import { guideApp } from '#tests/support/guide-app.ts'

const { SchemaField } = KIT
const isKnown = (name: unknown): boolean => typeof name === 'string' && isWidgetName(name)
let app: AppModel

function show(properties: Record<string, ISchema>, form: Form = createForm({ effects: () => sanitiseFields(isKnown) })) {
  const drawn = render(
    <AppContext value={app}>
      <FormProvider form={form}>
        <SchemaField schema={{ type: 'object', properties } as ISchema} />
      </FormProvider>
    </AppContext>,
  )
  return { form, ...drawn }
}

const field = (widget: WidgetName, more: ISchema = {}): Record<string, ISchema> => ({
  f: { type: 'string', title: 'Field', 'x-decorator': 'FormItem', 'x-component': widget, ...more },
})

const ENUM = [
  { label: 'One', value: 'a' },
  { label: 'Two', value: 'b' },
]

interface Row {
  readonly widget: WidgetName
  readonly more?: ISchema
  /** shown as a person would read it */
  readonly value: unknown
  readonly text: string
  /** acts as a person, with the answer that must come out */
  readonly change?: (user: ReturnType<typeof userEvent.setup>) => Promise<void> | void
  readonly after?: unknown
}

const typed =
  (name: string | RegExp, text: string): NonNullable<Row['change']> =>
  async (user) => {
    const box = screen.getByLabelText(name)
    await user.clear(box)
    await user.type(box, text)
  }
const chosen =
  (name: string | RegExp, value: string): NonNullable<Row['change']> =>
  (user) =>
    user.selectOptions(screen.getByLabelText(name), value)
const written =
  (name: string | RegExp, value: string): NonNullable<Row['change']> =>
  () => {
    fireEvent.change(screen.getByLabelText(name), { target: { value } })
  }

const ROWS: readonly Row[] = [
  { widget: 'Input', value: 'abc', text: 'abc', change: typed(/Field/, 'new'), after: 'new' },
  { widget: 'Input.TextArea', value: 'abc', text: 'abc', change: typed(/Field/, 'new'), after: 'new' },
  { widget: 'TextArea', value: 'abc', text: 'abc', change: typed(/Field/, 'new'), after: 'new' },
  { widget: 'Password', value: 'abc', text: '•••', change: typed(/Field/, 'new'), after: 'new' },
  { widget: 'NumberPicker', value: 3, text: '3', change: (user) => user.click(screen.getByRole('button', { name: 'Increase' })), after: 4 },
  { widget: 'NumberPicker', value: 3, text: '3', change: (user) => user.click(screen.getByRole('button', { name: 'Decrease' })), after: 2 },
  { widget: 'Select', more: { enum: ENUM }, value: 'a', text: 'One', change: chosen(/Field/, 'b'), after: 'b' },
  {
    widget: 'Radio.Group',
    more: { enum: ENUM },
    value: 'a',
    text: 'One',
    change: (user) => user.click(screen.getByLabelText('Two')),
    after: 'b',
  },
  { widget: 'Checkbox', value: false, text: 'No', change: (user) => user.click(screen.getByRole('checkbox')), after: true },
  {
    widget: 'Checkbox.Group',
    more: { type: 'array', enum: ENUM },
    value: ['b'],
    text: 'Two',
    change: (user) => user.click(screen.getByLabelText('One')),
    after: ['a', 'b'],
  },
  {
    widget: 'Transfer',
    more: { type: 'array', enum: ENUM },
    value: ['a'],
    text: 'One',
    change: (user) => user.click(screen.getByRole('button', { name: /Two/ })),
    after: ['a', 'b'],
  },
  { widget: 'Switch', value: false, text: 'No', change: (user) => user.click(screen.getByRole('switch')), after: true },
  { widget: 'DatePicker', value: '2026-11-21', text: '2026-11-21', change: written(/^Field/, '2026-12-01'), after: '2026-12-01' },
  {
    widget: 'DatePicker.RangePicker',
    value: ['2026-11-21', '2026-11-23'],
    text: '2026-11-21 – 2026-11-23',
    change: written(/^Field To$/, '2026-11-30'),
    after: ['2026-11-21', '2026-11-30'],
  },
  { widget: 'TimePicker', value: '09:30', text: '09:30', change: written(/^Field/, '10:45'), after: '10:45' },
  {
    widget: 'TimePicker.RangePicker',
    value: ['09:00', '10:00'],
    text: '09:00 – 10:00',
    change: written(/^Field From$/, '08:00'),
    after: ['08:00', '10:00'],
  },
  {
    widget: 'PhoneNumber',
    value: '853-66123456',
    text: '+853 6612 3456',
    change: typed('Phone number', '62000000'),
    after: '853-62000000',
  },
  {
    widget: 'IdentityDocument',
    more: { type: 'object' },
    value: { type: 15, number: '12345678' },
    text: 'Macao SAR permanent resident identity card 1234567(8)',
    change: typed('ID number', '76543210'),
    after: { type: 15, number: '76543210' },
  },
  {
    widget: 'NamePair',
    more: { type: 'object' },
    value: { last: 'CHAN', first: 'TAI' },
    text: 'CHAN TAI',
    change: typed('Given name', 'SIO'),
    after: { last: 'CHAN', first: 'SIO' },
  },
  {
    widget: 'ContactPhone',
    value: '853-66123456',
    text: '+853 6612 3456',
    change: typed('Phone number', '62000000'),
    after: '853-62000000',
  },
  { widget: 'ContactPerson', value: 'Chan', text: 'Chan', change: typed('Field', 'Lei'), after: 'Lei' },
  { widget: 'Gender', value: 'M', text: 'Male', change: (user) => user.click(screen.getByLabelText('Female')), after: 'F' },
  { widget: 'Urgency', value: 'normal', text: 'Normal', change: (user) => user.click(screen.getByLabelText('Urgent')), after: 'urgent' },
  { widget: 'MessageMode', value: 'SMS', text: 'SMS', change: (user) => user.click(screen.getByLabelText('E-mail')), after: 'EMAIL' },
  {
    widget: 'NotificationLanguage',
    value: 'zh-MO',
    text: '繁體中文',
    change: (user) => user.click(screen.getByLabelText('Português')),
    after: 'pt-PT',
  },
  {
    widget: 'EnglishTranslation',
    more: { type: 'boolean' },
    value: false,
    text: 'No',
    change: (user) => user.click(screen.getByLabelText(/Yes/)),
    after: true,
  },
  { widget: 'Country', value: 'PT', text: 'Portugal', change: chosen(/Field/, 'CN'), after: 'CN' },
  { widget: 'Purpose', more: { enum: ENUM }, value: 'a', text: 'a', change: chosen(/Field/, 'b'), after: 'b' },
  {
    widget: 'ItemsSelect',
    more: { type: 'array', enum: ENUM },
    value: ['a'],
    text: 'a',
    change: (user) => user.click(screen.getByLabelText('Two')),
    after: ['a', 'b'],
  },
]

/** Every widget by itself, on the kit of the tests that call this. */
export function widgetSuite(): void {
  beforeAll(async () => {
    app = (await guideApp('http://127.0.0.1:9')).app
    await fetchCountries(app.preferences.state.language)
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it.each(ROWS)('$widget: an answer in, an answer out, named by its label', async ({ widget, more, value, change, after }) => {
    const { form } = show(field(widget, more), createForm({ values: { f: value } }))
    expect(screen.getByText('Field')).toBeTruthy()
    await change?.(userEvent.setup())
    expect(JSON.parse(JSON.stringify(form.values.f))).toEqual(after)
  })

  it.each(ROWS)('$widget: read-pretty shows the answer as words', ({ widget, more, value, text }) => {
    const { container } = show(field(widget, { ...more, 'x-pattern': 'readPretty' }), createForm({ values: { f: value } }))
    expect(container.querySelector('.ec-preview')?.textContent).toBe(text)
    expect(container.querySelector('input, select, textarea')).toBeNull()
  })

  it.each(ROWS)('$widget: disabled takes no answer', ({ widget, more, value }) => {
    const { container } = show(field(widget, { ...more, 'x-pattern': 'disabled' }), createForm({ values: { f: value } }))
    const controls = [
      ...container.querySelectorAll<HTMLInputElement>('input, select, textarea, button[role="switch"], .ec-transfer__side button'),
    ]
    expect(controls.length).toBeGreaterThan(0)
    expect(controls.every((one) => one.disabled || one.getAttribute('aria-disabled') === 'true')).toBe(true)
  })

  it('ties the error to its control: aria-invalid, described by the words, marked as required [5-06]', async () => {
    const { form } = show(field('Input', { required: true }))
    await act(() => form.validate().catch(() => undefined))
    const box = screen.getByLabelText(/Field/)
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'))
    expect(box.getAttribute('aria-required')).toBe('true')
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).not.toBe('')
    expect(box.closest('[data-field]')?.getAttribute('data-field')).toBe('f')
  })

  it.each(WIDGET_NAMES)('%s draws something by itself, without a throw (decision 9.26)', (widget) => {
    if (widget === 'SelectTable.Column') return
    const isPart = /^Array|^Form(Collapse|Tab|Step)\.|^Form(Item|Grid|Layout)/.test(widget)
    const inList = /^(Array\w+)\.(Index|SortHandle|Addition|Remove|Copy|MoveUp|MoveDown|Item|CollapsePanel|Column)$/.exec(widget)
    if (inList) {
      const part: ISchema = { type: 'void', 'x-component': widget }
      const list: ISchema = { type: 'array', 'x-component': inList[1] as string, items: { type: 'object', properties: { part } } }
      show(
        { list: inList[2] === 'Addition' ? { ...list, items: { type: 'object' }, properties: { part } } : list },
        createForm({ values: { list: [{}, {}] } }),
      )
      return
    }
    const { container } = show(
      {
        f: {
          type: isPart ? 'void' : 'string',
          title: 'Field',
          enum: ENUM,
          'x-component': widget,
          properties: { inner: { type: 'void', 'x-component': 'Text', 'x-content': 'inner' } },
        },
      },
      createForm({ values: { f: 'text' } }),
    )
    expect(container.textContent ?? '').not.toContain('cannot be shown')
  })

  it('clamps a number when it is left, and repeats while its button is held: 600 then 200 ms [5-04], [9-06]', () => {
    vi.useFakeTimers()
    const { form } = show(
      field('NumberPicker', { type: 'number', 'x-component-props': { min: 1, max: 5 } }),
      createForm({ values: { f: 1 } }),
    )
    const more = screen.getByRole('button', { name: 'Increase' })
    fireEvent.pointerDown(more, { button: 0 })
    act(() => void vi.advanceTimersByTime(599))
    expect(form.values.f).toBe(1)
    act(() => void vi.advanceTimersByTime(1))
    expect(form.values.f).toBe(2)
    act(() => void vi.advanceTimersByTime(200))
    expect(form.values.f).toBe(3)
    act(() => void vi.advanceTimersByTime(200))
    expect(form.values.f).toBe(4)
    for (let times = 0; times < 10; times += 1) act(() => void vi.advanceTimersByTime(200))
    expect(form.values.f).toBe(5)
    fireEvent.pointerUp(more)
    fireEvent.click(more)
    expect(form.values.f).toBe(5)
    const box = screen.getByLabelText(/Field/)
    fireEvent.change(box, { target: { value: '77' } })
    fireEvent.blur(box)
    expect(form.values.f).toBe(5)
  })

  it('adds, moves and removes rows of a table, each named by its row', async () => {
    const user = userEvent.setup()
    const column = (title: string, properties: Record<string, ISchema>): ISchema => ({
      type: 'void',
      'x-component': 'ArrayTable.Column',
      'x-component-props': { title },
      properties,
    })
    const { form } = show({
      list: {
        type: 'array',
        'x-component': 'ArrayTable',
        items: {
          type: 'object',
          properties: {
            c1: column('Name', { name: { type: 'string', 'x-component': 'Input' } }),
            c2: column('', {
              up: { type: 'void', 'x-component': 'ArrayTable.MoveUp' },
              remove: { type: 'void', 'x-component': 'ArrayTable.Remove' },
            }),
          },
        },
        properties: { add: { type: 'void', title: 'Add one', 'x-component': 'ArrayTable.Addition' } },
      },
    })
    await user.click(screen.getByRole('button', { name: 'Add one' }))
    await user.click(screen.getByRole('button', { name: 'Add one' }))
    const [first, second] = screen.getAllByLabelText('Name')
    if (first === undefined || second === undefined) throw new Error('two rows expected')
    await user.type(first, 'a')
    await user.type(second, 'b')
    await user.click(screen.getByRole('button', { name: 'Move up: Entry 2' }))
    expect(form.values.list).toEqual([{ name: 'b' }, { name: 'a' }])
    await user.click(screen.getByRole('button', { name: 'Remove: Entry 1' }))
    expect(form.values.list).toEqual([{ name: 'a' }])
    await user.click(screen.getByRole('button', { name: 'Remove: Entry 1' }))
    await waitFor(() => expect(document.activeElement?.getAttribute('data-list')).toBe('list'))
  })

  it('a tab taken away leaves the keyboard in its list (quality.md, by keyboard alone)', async () => {
    const user = userEvent.setup()
    const { form } = show({
      list: {
        type: 'array',
        'x-component': 'ArrayTabs',
        items: { type: 'object', properties: { name: { type: 'string', 'x-component': 'Input' } } },
      },
    })
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(form.values.list).toEqual([])
    await waitFor(() => expect(document.activeElement?.getAttribute('data-list')).toBe('list'))
  })

  it('shows a labelled fallback for a widget nobody has, never a blank page (decision 9.26)', () => {
    show({ f: { type: 'string', 'x-component': 'Rating', title: 'F' } })
    expect(screen.getByText(/cannot be shown at present/)).toBeTruthy()
  })

  it('runs linkage: a field appears when another says so', async () => {
    const user = userEvent.setup()
    show({
      a: { type: 'string', title: 'A', 'x-decorator': 'FormItem', 'x-component': 'Radio.Group', enum: ENUM },
      b: {
        type: 'string',
        title: 'B',
        'x-decorator': 'FormItem',
        'x-component': 'Input',
        'x-reactions': { dependencies: ['a'], fulfill: { state: { visible: "{{$deps[0] === 'b'}}" } } },
      },
    })
    expect(screen.queryByLabelText('B')).toBeNull()
    await user.click(screen.getByLabelText('Two'))
    expect(await screen.findByLabelText('B')).toBeTruthy()
  })
}
