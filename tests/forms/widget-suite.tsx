import { createForm, type Form } from '@formily/core'
import type { ISchema } from '@formily/json-schema'
import { FormProvider } from '@formily/react'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AppModel } from '#shared/app/types.ts'
import type { Surface } from '#shared/domain/surfaces.ts'
import { withRules } from '#shared/forms/schema/product-rules.ts'
import { isWidgetName, WIDGET_NAMES, type WidgetName } from '#shared/forms/schema/widget-answers.ts'
import { sanitiseFields } from '#shared/forms/step-form/prepare.ts'
import { fetchCountries } from '#shared/forms/widgets/countries.ts'
import { KIT } from '#shared/forms/widgets/index.ts'
import { renderIn } from '#tests/support/render-in.tsx'
import { pageApp } from './step-form-page.tsx'

const { SchemaField } = KIT
const isKnown = (name: unknown): boolean => typeof name === 'string' && isWidgetName(name)
const SERVICE = {
  postItems: [],
  purposes: [{ value: 99, label: 'Other', disabled: false }],
  projects: ['Boundary', 'Area'].map((label, index) => ({ value: String(index + 1), label, disabled: false })),
  steps: [],
} as never
let app: AppModel

function show(properties: object, values: object = {}, by: AppModel = app): Form {
  const form = createForm({ values: values as never, effects: () => sanitiseFields(isKnown) })
  renderIn(
    by,
    <FormProvider form={form}>
      <SchemaField schema={{ type: 'object', properties } as ISchema} />
    </FormProvider>,
  )
  return form
}
const ask = (widget: string, more: object = {}) => ({
  f: { type: 'string', title: 'Field', 'x-decorator': 'FormItem', 'x-component': widget, ...more },
})

/** The fields with the rules of the product. */
const ruled = (properties: object) => withRules({ type: 'object', properties }, (key) => key).properties as object

const ENUM = Object.entries({ One: 'a', Two: 'b' }).map(([label, value]) => ({ label, value }))
const CHOICE = { enum: ENUM }

type Act = () => void
type Named = string | RegExp
const set = (box: HTMLElement | null | undefined, value: string) => void fireEvent.change(box as HTMLElement, { target: { value } })
async function leaves(box: HTMLElement, typed: string): Promise<void> {
  await act(async () => set(box, typed))
  await act(async () => void fireEvent.blur(box))
}
function write(name: Named, value: string): Act {
  return () => set(screen.getByLabelText(name), value)
}
function writeAt(at: number, value: string): Act {
  return () => set(document.querySelectorAll<HTMLElement>('input, select')[at], value)
}
function tick(name: Named): Act {
  return () => void fireEvent.click(screen.getByLabelText(name))
}
function press(name: Named, role: 'button' | 'switch' = 'button'): Act {
  return () => void fireEvent.click(screen.getByRole(role, { name }))
}

/** A widget, its initial answer, the user's action, the resulting answer, and its accessible text. */
type Row = [widget: WidgetName, before: unknown, does: Act, after: unknown, reads: string, more?: object]
const ROWS: readonly Row[] = [
  ['Input', 'abc', write(/Field/, '陳 👍'), '陳 👍', '陳 👍'],
  ['TextArea', undefined, write(/Field/, 'a\nb'), 'a\nb', 'a\nb'],
  ['Input.TextArea', 'abc', write(/Field/, 'new'), 'new', 'new'],
  ['NumberPicker', undefined, write(/Field/, '１２'), 12, '12'],
  ['NumberPicker', 3, press('Increase'), 4, '4'],
  ['NumberPicker', 3, press('Decrease'), 2, '2'],
  ['Select', 'a', write(/Field/, 'b'), 'b', 'Two', CHOICE],
  ['Select', undefined, writeAt(0, '2'), 2, 'Two', { enum: [{ label: 'Two', value: 2 }] }],
  ['Radio.Group', 'a', tick('Two'), 'b', 'Two', CHOICE],
  ['Checkbox', false, tick(/I agree/), true, 'Yes', { 'x-component-props': { children: 'I agree' } }],
  ['Checkbox.Group', ['b'], tick('One'), ['a', 'b'], 'One; Two', { ...CHOICE, type: 'array' }],
  ['Switch', false, press(/Field/, 'switch'), true, 'Yes'],
  ['DatePicker', '2026-11-21', write(/^Field/, '2026-12-01'), '2026-12-01', '2026-12-01'],
  [
    'DatePicker.RangePicker',
    ['2026-11-21', '2026-11-23'],
    write(/^Field To$/, '2026-11-30'),
    ['2026-11-21', '2026-11-30'],
    '2026-11-21 – 2026-11-30',
  ],
  ['DatePicker.RangePicker', undefined, writeAt(0, '2026-12-01'), ['2026-12-01', ''], '2026-12-01'],
  ['TimePicker', '09:30', write(/^Field/, '10:45'), '10:45', '10:45'],
  ['TimePicker.RangePicker', ['09:00', '10:00'], write(/^Field From$/, '08:00'), ['08:00', '10:00'], '08:00 – 10:00'],
  ['PhoneNumber', '853-66123456', write('Phone number', '62000000'), '853-62000000', '+853 6200 0000'],
  ['ContactPhone', undefined, writeAt(1, '66123456'), '853-66123456', '+853 6612 3456'],
  ['ContactPerson', 'Chan', write('Field', 'Lei'), 'Lei', 'Lei'],
  [
    'IdentityDocument',
    { type: 15, number: '12345678' },
    write('ID number', '76543210'),
    { type: 15, number: '76543210' },
    'Macao SAR permanent resident identity card 7654321(0)',
    { type: 'object' },
  ],
  ['IdentityDocument', undefined, writeAt(0, '9'), { type: 9 }, 'Hong Kong identity card', { type: 'object' }],
  ['NamePair', { last: 'CHAN' }, write('Given name', 'SIO'), { last: 'CHAN', first: 'SIO' }, 'CHAN SIO', { type: 'object' }],
  ['Gender', 'M', tick('Female'), 'F', 'Female'],
  ['Urgency', 'normal', tick('Urgent'), 'urgent', 'Urgent'],
  ['MessageMode', 'SMS', tick('E-mail'), 'EMAIL', 'E-mail'],
  ['NotificationLanguage', 'zh-MO', tick('Português'), 'pt-PT', 'Português'],
  ['EnglishTranslation', false, tick(/Yes/), true, 'Yes', { type: 'boolean' }],
  ['Country', 'CN', write(/Field/, 'PT'), 'PT', 'Portugal'],
  ['Purpose', undefined, writeAt(0, '99'), 99, 'Other'],
  ['Purpose', undefined, writeAt(0, '99'), 99, 'Our own', { enum: [{ label: 'Our own', value: 99 }] }],
  ['ItemsSelect', ['1'], tick('Area'), ['1', '2'], 'Boundary; Area', { type: 'array' }],
  ['ItemsSelect', undefined, tick('Our own'), ['1'], 'Our own', { type: 'array', enum: [{ label: 'Our own', value: '1' }] }],
]

const LICENCES = [
  { id: 'a', name: 'Card', status: 'valid' },
  { id: 'b', name: 'Old card', status: 'invalid' },
].map((one) => ({ ...one, documentNumber: 'N-1', validUntil: '2036-01-31', holder: 'CHAN', issuer: 'Bureau' }))
const part = (name: string) => ({ type: 'void', 'x-component': name })
const NAME = { type: 'string', title: 'Name', 'x-component': 'Input' }

export function widgetSuite(surface: Surface): void {
  beforeAll(async () => {
    app = pageApp({ surface, application: { service: SERVICE } as never })
    await fetchCountries('en')
  })
  afterEach(() => void vi.useRealTimers())

  describe.each<Row>(ROWS)('%s, %j (decision 9.26)', (widget, before, does, after, reads, more = {}) => {
    test('an answer in, an answer out, named by its label', async () => {
      const form = show(ask(widget, more), { f: before })
      expect(screen.getByText('Field')).toBeTruthy()
      await act(async () => does())
      expect(JSON.parse(JSON.stringify(form.values.f))).toEqual(after)
    })

    test('its label, its error and its control belong together [5-06]', async () => {
      const form = show(ask(widget, more))
      await act(async () => form.query('f').take((field) => field.setState({ selfErrors: ['That is wrong'] } as never)))
      const error = screen.getByText('That is wrong')
      await waitFor(() => expect(document.querySelector(`[aria-describedby~="${error.id}"]`)).not.toBeNull())
      expect(error.closest('[data-field="f"]')?.querySelector('input, select, textarea, button')).not.toBeNull()
    })

    test('disabled, it takes none; to be read only, it is words', () => {
      show(ask(widget, { ...more, 'x-pattern': 'disabled' }), { f: before })
      const selector = 'input, select, textarea, button[role="switch"]'
      const controls = [...document.querySelectorAll<HTMLInputElement>(selector)]
      expect(controls.map((one) => one.disabled || one.getAttribute('aria-disabled') === 'true')).not.toContain(false)
      expect(controls).not.toHaveLength(0)
      cleanup()
      show(ask(widget, { ...more, 'x-pattern': 'readPretty' }), { f: after })
      expect(document.querySelector('input, select, textarea')).toBeNull()
      expect(document.querySelector('.ec-preview')?.textContent).toBe(reads)
    })
  })

  test('a required one that is empty: aria-invalid, described by the words, marked as required [5-06]', async () => {
    const form = show(ask('Input', { required: true }))
    await act(() => form.validate().catch(() => undefined))
    const box = screen.getByLabelText(/Field/)
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'))
    expect(box.getAttribute('aria-required')).toBe('true')
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).not.toBe('')
  })

  test.each(['Radio.Group', 'Checkbox.Group', 'PhoneNumber'] as const)(
    '%s: that an answer is required is said, not only shown (WCAG 1.3.1)',
    (widget) => {
      show(ask(widget, { required: true, enum: ENUM }))
      expect(screen.getByRole('group', { name: 'Field Required' })).toBeDefined()
    },
  )

  test.each([
    ['NamePair', 'Surname', 'Chan'],
    ['IdentityDocument', 'ID number', '1'],
  ] as const)('%s emptied again is no answer [5-06]', async (widget, label, text) => {
    const form = show(ask(widget, { type: 'object', required: true }))
    const box = screen.getByLabelText(label)
    await userEvent.type(box, text)
    await userEvent.clear(box)
    await act(() => form.validate().catch(() => undefined))
    expect(form.query('f').get('selfErrors' as never)).not.toEqual([])
  })

  test.each(WIDGET_NAMES)('%s draws something by itself (decision 9.26)', (widget) => {
    const isPart = /^Array|^FormCollapse\.|^Form(Item|Grid|Layout)/.test(widget)
    const [, list, piece] = /^(Array\w+)\.(Index|Addition|Remove|MoveUp|MoveDown|Column)$/.exec(widget) ?? []
    const properties = { part: part(widget) }
    if (list !== undefined) {
      const inside = piece === 'Addition' ? { items: { type: 'object' }, properties } : { items: { type: 'object', properties } }
      show({ f: { type: 'array', 'x-component': list, ...inside } }, { f: [{}, {}] })
    } else {
      const inner = { inner: { ...part('Text'), 'x-content': 'inner' } }
      const type = isPart ? 'void' : 'string'
      show({ f: { type, title: 'Field', enum: ENUM, 'x-component': widget, properties: inner } }, { f: 'text' })
    }
    expect(document.body.textContent).not.toContain('cannot be shown')
  })

  test('FormCollapse without a panel draws what is within: never a blank step', () => {
    show({ layout: { ...part('FormCollapse'), properties: ask('Input') } })
    expect(screen.getByLabelText('Field')).toBeDefined()
  })

  test('a number is clamped when it is left, and repeats while its button is held: 600 then 200 ms [5-04], [9-06]', () => {
    vi.useFakeTimers()
    const form = show(ask('NumberPicker', { type: 'number', 'x-component-props': { min: 1, max: 5 } }), { f: 1 })
    const more = screen.getByRole('button', { name: 'Increase' })
    const after = (ms: number) => {
      act(() => void vi.advanceTimersByTime(ms))
      return form.values.f
    }
    fireEvent.pointerDown(more, { button: 0 })
    expect([599, 1, 199, 1, 200, 2000].map(after)).toEqual([1, 2, 2, 3, 4, 5])
    fireEvent.pointerUp(more)
    fireEvent.click(more)
    expect(form.values.f).toBe(5)
    const box = screen.getByLabelText(/Field/)
    set(box, '0')
    fireEvent.blur(box)
    expect(form.values.f).toBe(1)
  })

  test.each([
    ['12,5', 12.5, '12.5'],
    ['12 m', '12 m', '12 m'],
    ['1.2E+05', '1.2E+05', '1.2E+05'],
    ['1234567890123456789', '1234567890123456789', '1234567890123456789'],
  ])('a number typed as %j is kept as %j, and the box that is left reads %j (decision 3.18)', async (typed, kept, shown) => {
    const form = show(ask('NumberPicker', { type: 'number', maximum: 3000, 'x-component-props': { max: 3000 } }))
    const box = screen.getByLabelText<HTMLInputElement>(/Field/)
    set(box, typed)
    expect([form.values.f, box.value]).toEqual([kept, typed])
    await act(async () => void fireEvent.blur(box))
    expect([form.values.f, box.value]).toEqual([kept, shown])
  })

  test.each([
    [{ minimum: 20_000 }, 25_000],
    [{ exclusiveMinimum: 9_999 }, 10_000],
    [{ maximum: -20_000 }, -25_000],
  ])('a bound %j beyond the default ones has none on its other side: %d stays', (bound, typed) => {
    const form = show(ask('NumberPicker', { type: 'number', ...bound }))
    const box = screen.getByLabelText<HTMLInputElement>(/Field/)
    set(box, String(typed))
    fireEvent.blur(box)
    expect(form.values.f).toBe(typed)
  })

  test('what is no number is marked, and a number in its place is not (decision 3.18)', async () => {
    await act(async () => void show(ruled(ask('NumberPicker', { type: 'number', maximum: 3 }))))
    const box = screen.getByLabelText<HTMLInputElement>(/Field/)
    await leaves(box, '12 m')
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('answerNotNumber')).toBeDefined()
    expect(box.value).toBe('12 m')
    await leaves(box, '2')
    await waitFor(() => expect(box.hasAttribute('aria-invalid')).toBe(false))
  })

  test.each<[WidgetName, string | RegExp, string, unknown, object]>([
    ['PhoneNumber', 'Phone number', '+853 6612\u20113456', '853-66123456', {}],
    ['IdentityDocument', 'ID number', '1234567（8）', { type: 15, number: '1234567(8)' }, { type: 'object', default: { type: 15 } }],
    ['Input', /Field/, 'ana＠example.mo ', 'ana@example.mo', { format: 'email' }],
    ['DatePicker', /^Field/, '22/11/2026', '2026-11-22', {}],
  ])('%s: “%s” %j is understood as %j when it is left (decision 3.18)', async (widget, name, typed, understood, more) => {
    const form = show(ask(widget, more))
    await leaves(screen.getByLabelText<HTMLInputElement>(name), typed)
    expect(JSON.parse(JSON.stringify(form.values.f))).toEqual(understood)
  })

  test('no box cuts what is pasted into it: what is too long stays and is marked (decision 3.18)', async () => {
    const long = 'x'.repeat(300)
    for (const widget of ['Input', 'TextArea'] as const) {
      const form = show(ruled(ask(widget, { 'x-component-props': { maxLength: 9 } })))
      const box = document.querySelector<HTMLInputElement>('input, textarea')
      expect(box?.hasAttribute('maxlength')).toBe(false)
      await act(async () => void set(box, long))
      expect([form.values.f, form.query('f').get('selfErrors' as never)]).toEqual([long, [expect.any(String)]])
      cleanup()
    }
    for (const widget of ['NamePair', 'IdentityDocument', 'PhoneNumber', 'DatePicker'] as const) show(ask(widget))
    expect(document.querySelector('[maxlength]')).toBeNull()
  })

  test('electronic licences: only a valid one can be selected, and one that was valid can be taken out again [3-22]', async () => {
    const licences = { kind: 'ready', value: LICENCES } as never
    const form = show(ask('ElectronicLicences', { type: 'array' }), { f: ['b'] }, pageApp({ application: { licences } }))
    expect(screen.getByLabelText('Old card')).toHaveProperty('disabled', false)
    await act(async () => tick('Old card')())
    expect(form.values).toEqual({ f: [] })
    expect(screen.getByLabelText('Old card')).toHaveProperty('disabled', true)
    expect(screen.getByText('Only valid documents can be selected')).toBeDefined()
    await act(async () => tick('Card')())
    expect(form.values).toEqual({ f: ['a'] })
  })

  test.each([
    [{ kind: 'ready', value: [] }, 'You have no electronic licence documents'],
    [{ kind: 'failed', message: { key: 'loadFailed' } }, 'Failed to load'],
    [{ kind: 'loading' }, 'Loading…'],
  ])('electronic licences, %j: %s', (licences, text) => {
    show(ask('ElectronicLicences', { type: 'array' }), {}, pageApp({ application: { licences: licences as never } }))
    expect(screen.getByText(text)).toBeDefined()
  })

  test('Upload: what is stored is shown, with ways to add and remove [5-03]', () => {
    const file = { fileCode: 'f', name: 'plan.pdf', type: 'application/pdf', url: '/f', bytes: 2048 }
    show(ask('Upload', { type: 'array' }), { f: [file] })
    expect(screen.getByRole('listitem').textContent).toContain('plan.pdf')
    const ways = surface === 'web' ? ['Choose file'] : ['Take photo', 'Choose file']
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(expect.arrayContaining(ways))
  })

  test('Upload: a file that is removed hands the focus to the next one, the last one to a way to add', async () => {
    const files = ['a.pdf', 'b.pdf'].map((name) => ({ fileCode: name, name, type: 'application/pdf', url: `/${name}`, bytes: 2048 }))
    const deleteFile = (_slot: object, code: string) =>
      void form.setValues({ f: files.filter(({ fileCode }) => fileCode > code) }, 'overwrite')
    const form = show(ask('Upload', { type: 'array' }), { f: files }, pageApp({ surface, acts: { deleteFile } }))
    const focused = () => document.activeElement?.getAttribute('aria-label')
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.pdf' }))
    await waitFor(() => expect(focused()).toBe('Preview b.pdf'))
    await userEvent.click(screen.getByRole('button', { name: 'Remove b.pdf' }))
    await waitFor(() => expect(focused()).toBe(surface === 'web' ? 'Choose file: Field' : 'Take photo: Field'))
  })

  const column = (properties: object) => ({ ...part('ArrayTable.Column'), properties })
  test.each([
    ['ArrayItems', { name: NAME, up: part('ArrayItems.MoveUp'), remove: part('ArrayItems.Remove') }],
    ['ArrayTable', { c1: column({ name: NAME }), c2: column({ up: part('ArrayTable.MoveUp'), remove: part('ArrayTable.Remove') }) }],
  ])('%s: rows are added, moved and removed, each named by its number, and the keyboard stays in the list', async (list, properties) => {
    const items = { type: 'object', properties }
    const form = show({ list: { type: 'array', 'x-component': list, items, properties: { add: part(`${list}.Addition`) } } })
    const user = userEvent.setup()
    const pressed = (name: string) => user.click(screen.getByRole('button', { name }))
    await pressed('Add')
    await pressed('Add')
    await user.type(screen.getAllByLabelText('Name')[1] as HTMLElement, 'second')
    await pressed('Move up: Entry 2')
    expect(form.values.list).toEqual([{ name: 'second' }, {}])
    await pressed('Remove: Entry 2')
    expect(form.values.list).toEqual([{ name: 'second' }])
    await pressed('Remove: Entry 1')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-list')).toBe('list'))
  })

  test('Select: an answer that is no longer offered stays and is shown', async () => {
    show(ask('Select', CHOICE), { f: 'gone' })
    await waitFor(() => expect(screen.queryByText('gone') ?? screen.queryByDisplayValue('gone')).not.toBeNull())
  })

  test('a telephone number can be filled in by the browser (WCAG 1.3.5)', () => {
    show(ask('PhoneNumber'))
    expect(screen.getByLabelText('Phone number').getAttribute('autocomplete')).toBe('tel-national')
  })

  test('a date typed by keyboard keeps its digits while the year is still growing (quality.md, by keyboard alone)', () => {
    show(ask('DatePicker'))
    const box = screen.getByLabelText<HTMLInputElement>('Field')
    for (const typed of ['0002-03-15', '0020-03-15', '0202-03-15', '2027-03-15']) {
      set(box, typed)
      expect(box.value).toBe(typed)
    }
  })
}
