import { createForm, type Form } from '@formily/core'
import type { ISchema } from '@formily/json-schema'
import { FormProvider } from '@formily/react'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { proxy } from 'valtio/vanilla'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AppModel } from '#shared/app/types.ts'
import type { Surface } from '#shared/domain/surfaces.ts'
import { isWidgetName, type WidgetName } from '#shared/domain/widget-names.ts'
import { EMPTY_APPLICATION } from '#shared/flows/application/empty.ts'
import { translatorOf } from '#shared/i18n/catalogues.ts'
import { AppContext } from '#shared/ui/app-context.tsx'
import { sanitiseFields } from '#shared/ui/step-form/prepare.ts'
import { fetchCountries } from '#shared/ui/widgets/countries.ts'
import { KIT } from '#shared/ui/widgets/index.ts'

const { SchemaField } = KIT
const isKnown = (name: unknown): boolean => typeof name === 'string' && isWidgetName(name)
const translator = translatorOf('en')

const flow = <S extends object>(state: S) => ({
  state: proxy(state),
  actions: () => ({ upload: () => undefined, next: () => undefined, nextLabel: 'next' }),
})
function show(properties: object, values: object = {}, more: object = {}): Form {
  const service = {
    postItems: [],
    purposes: [{ value: 99, label: 'Other', disabled: false }],
    projects: [
      { value: '1', label: 'Boundary', disabled: false },
      { value: '2', label: 'Area', disabled: false },
    ],
    steps: [],
  }
  const application = flow({ ...EMPTY_APPLICATION, service: service as never, ...more })
  const app = {
    preferences: flow({ language: 'en', translator, isDark: false, platform: 'one' }),
    publicInfo: flow({ facts: { kind: 'ready', value: { sandbox: true } } }),
    flow: () => application,
    ports: { hostPage: {}, phone: {} },
    api: { urlOf: (path: string) => path },
    surface: onSurface,
  } as unknown as AppModel
  const form = createForm({ values: values as never, effects: () => sanitiseFields(isKnown) })
  render(
    <AppContext value={app}>
      <FormProvider form={form}>
        <SchemaField schema={{ type: 'object', properties } as ISchema} />
      </FormProvider>
    </AppContext>,
  )
  return form
}

let onSurface: Surface = 'web'
/** The ways to a file that a form offers [9-05]. */
const WAYS: Readonly<Record<Surface, readonly string[]>> = { web: ['Choose file'], mobile: ['Take photo', 'Choose file'] }

const ENUM = [
  { value: 1, label: 'One' },
  { value: 2, label: 'Two' },
]
const FILE = { fileCode: 'f', name: 'plan.pdf', type: 'application/pdf', url: '/f', bytes: 2048 }
/** A box of text, or of a number where the kit says that it is one. */
const boxOnPage = (): HTMLElement => {
  const [box] = [...screen.queryAllByRole('textbox'), ...screen.queryAllByRole('spinbutton')]
  if (box === undefined) throw new Error('a box expected')
  return box
}
const type = (text: string) => () => fireEvent.change(boxOnPage(), { target: { value: text } })
const change = (at: number, text: string) => () =>
  fireEvent.change(document.querySelectorAll('input, select')[at] as HTMLElement, { target: { value: text } })
const tick = (name: string) => () => fireEvent.click(screen.getByLabelText(name))

interface Case {
  readonly more?: object
  readonly does: () => void
  readonly becomes: unknown
  /** what it says of that answer when it is only read */
  readonly reads: string
}
/** A control, what a person does with it, what becomes the answer, and how it is read out. */
const CONTROLS: Partial<Record<WidgetName, Case>> = {
  Input: { does: type('陳 👍'), becomes: '陳 👍', reads: '陳 👍' },
  TextArea: { does: type('a\nb'), becomes: 'a\nb', reads: 'a' },
  'Input.TextArea': { does: type('x'), becomes: 'x', reads: 'x' },
  Password: { does: change(0, 'secret'), becomes: 'secret', reads: '•' },
  NumberPicker: { does: type('１２'), becomes: 12, reads: '12' },
  Select: { more: { enum: ENUM }, does: change(0, '2'), becomes: 2, reads: 'Two' },
  'Radio.Group': { more: { enum: ENUM }, does: tick('Two'), becomes: 2, reads: 'Two' },
  Radio: { more: { enum: ENUM }, does: tick('One'), becomes: 1, reads: 'One' },
  'Checkbox.Group': { more: { enum: ENUM }, does: tick('Two'), becomes: [2], reads: 'Two' },
  Checkbox: { more: { 'x-component-props': { children: 'I agree' } }, does: tick('I agree'), becomes: true, reads: 'Yes' },
  Switch: { does: tick('Answer'), becomes: true, reads: 'Yes' },
  DatePicker: { does: change(0, '2026-12-01'), becomes: '2026-12-01', reads: '2026-12-01' },
  'DatePicker.RangePicker': { does: change(0, '2026-12-01'), becomes: ['2026-12-01', ''], reads: '2026-12-01' },
  TimePicker: { does: change(0, '09:30'), becomes: '09:30', reads: '09:30' },
  'TimePicker.RangePicker': { does: change(1, '17:00'), becomes: ['', '17:00'], reads: '17:00' },
  Transfer: { more: { enum: ENUM }, does: () => fireEvent.click(screen.getByRole('button', { name: /One/ })), becomes: [1], reads: 'One' },
  PhoneNumber: { does: change(1, '66123456'), becomes: '853-66123456', reads: '+853 6612 3456' },
  IdentityDocument: { does: change(0, '9'), becomes: { type: 9 }, reads: 'Hong Kong identity card' },
  NamePair: { does: change(0, 'Chan'), becomes: { last: 'Chan' }, reads: 'Chan' },
  ContactPhone: { does: change(1, '66123456'), becomes: '853-66123456', reads: '+853 6612 3456' },
  ContactPerson: { does: change(0, 'Chan'), becomes: 'Chan', reads: 'Chan' },
  Gender: { does: tick('Female'), becomes: 'F', reads: 'Female' },
  Urgency: { more: { default: 'normal' }, does: tick('Urgent'), becomes: 'urgent', reads: 'Urgent' },
  MessageMode: { does: tick('E-mail'), becomes: 'EMAIL', reads: 'E-mail' },
  NotificationLanguage: { does: tick('Português'), becomes: 'pt-PT', reads: 'Português' },
  EnglishTranslation: { more: { type: 'boolean' }, does: tick('Yes'), becomes: true, reads: 'Yes' },
  Country: { does: change(0, 'PT'), becomes: 'PT', reads: 'Portugal' },
  Purpose: { does: change(0, '99'), becomes: 99, reads: 'Other' },
  ItemsSelect: { does: tick('Area'), becomes: ['2'], reads: 'Area' },
}
const answer = (name: string, more: object = {}) => ({
  answer: { title: 'Answer', 'x-decorator': 'FormItem', 'x-component': name, ...more },
})

const DOCUMENT = { documentNumber: 'N-1', validUntil: '2036-01-31', holder: 'CHAN', issuer: 'Bureau' }
const LICENCES = [
  { ...DOCUMENT, id: 'a', name: 'Card', status: 'valid' },
  { ...DOCUMENT, id: 'b', name: 'Old card', status: 'invalid' },
]

/** What a person does with each control, and what it says of itself, on the kit of the tests that call this. */
export function controlSuite(surface: Surface): void {
  onSurface = surface
  beforeAll(async () => {
    await fetchCountries('en')
  })
  afterEach(cleanup)

  describe.each(Object.entries(CONTROLS) as [WidgetName, Case][])('%s (decision 9.26)', (name, { more = {}, does, becomes, reads }) => {
    test('takes an answer and gives it back', async () => {
      const form = show(answer(name, more))
      await act(async () => does())
      expect(form.values).toEqual({ answer: becomes })
    })

    test('its label, its error and its control belong together [5-06]', async () => {
      const form = show(answer(name, more))
      await act(async () => form.query('answer').take((field) => field.setState({ selfErrors: ['That is wrong'] } as never)))
      const error = screen.getByText('That is wrong')
      await waitFor(() => expect(document.querySelector(`[aria-describedby~="${error.id}"]`)).not.toBeNull())
      expect(error.closest('[data-field="answer"]')).not.toBeNull()
      expect(document.querySelectorAll('[data-field="answer"] :is(input, select, textarea, button)').length).toBeGreaterThan(0)
    })

    test('disabled, it takes none', () => {
      show(answer(name, { ...more, 'x-pattern': 'disabled' }))
      const controls = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
      expect(controls.map(({ disabled }) => disabled)).not.toContain(false)
    })

    test('to be read only, it is words', () => {
      show(answer(name, { ...more, 'x-pattern': 'readPretty' }), { answer: becomes })
      expect(document.querySelector('input, select, textarea')).toBeNull()
      expect(document.querySelector('.ec-preview')?.textContent).toContain(reads)
    })
  })

  test('electronic licences: only a valid one can be selected, and one that was valid can be taken out again [3-22]', async () => {
    const form = show(answer('ElectronicLicences', { type: 'array' }), { answer: ['b'] }, { licences: { kind: 'ready', value: LICENCES } })
    expect(screen.getByLabelText('Old card')).toHaveProperty('disabled', false)
    await act(async () => fireEvent.click(screen.getByLabelText('Old card')))
    expect(form.values).toEqual({ answer: [] })
    expect(screen.getByLabelText('Old card')).toHaveProperty('disabled', true)
    expect(screen.getByText('Only valid documents can be selected')).toBeDefined()
    await act(async () => fireEvent.click(screen.getByLabelText('Card')))
    expect(form.values).toEqual({ answer: ['a'] })
  })

  test.each([
    [{ kind: 'ready', value: [] }, 'You have no electronic licence documents'],
    [{ kind: 'failed', message: { key: 'loadFailed' } }, 'Failed to load'],
    [{ kind: 'loading' }, 'Loading…'],
  ])('electronic licences, %j: %s', (licences, text) => {
    show(answer('ElectronicLicences', { type: 'array' }), {}, { licences })
    expect(screen.getByText(text)).toBeDefined()
  })

  test('Upload: what is stored is shown, with ways to add and remove [5-03]', () => {
    show(answer('Upload', { type: 'array' }), { answer: [FILE] })
    expect(screen.getByRole('listitem').textContent).toContain('plan.pdf')
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(expect.arrayContaining([...WAYS[surface]]))
  })

  test('NumberPicker is clamped when it is left, never while it is typed [5-04]', async () => {
    const form = show(answer('NumberPicker', { 'x-component-props': { min: 1, max: 99 } }))
    const box = boxOnPage()
    await act(async () => fireEvent.change(box, { target: { value: '500' } }))
    await act(async () => fireEvent.blur(box))
    expect(form.values.answer).toBe(99)
  })

  test('NumberPicker repeats while its button is held: 600 then 200 ms, up to its bound [9-06]', () => {
    vi.useFakeTimers()
    const form = show(answer('NumberPicker', { 'x-component-props': { min: 1, max: 3 } }), { answer: 1 })
    const more = screen.getByRole('button', { name: 'Increase' })
    fireEvent.pointerDown(more, { button: 0 })
    const after = (ms: number) => {
      act(() => void vi.advanceTimersByTime(ms))
      return form.values.answer
    }
    expect([after(599), after(1), after(199), after(1), after(200)]).toEqual([1, 2, 2, 3, 3])
    fireEvent.pointerUp(more)
    vi.useRealTimers()
  })

  test('a list: added, numbered, moved, removed', async () => {
    const part = (name: string) => ({ type: 'void', 'x-component': `ArrayCards.${name}` })
    const form = show({
      people: {
        type: 'array',
        title: 'People',
        'x-component': 'ArrayCards',
        items: {
          type: 'object',
          properties: { a: { type: 'string', title: 'A', 'x-component': 'Input' }, remove: part('Remove'), up: part('MoveUp') },
        },
        properties: { add: part('Addition') },
      },
    })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add' })))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add' })))
    await act(async () => fireEvent.change(screen.getAllByLabelText('A')[1] as HTMLElement, { target: { value: 'second' } }))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Move up: Entry 2' })))
    expect(form.values.people).toEqual([{ a: 'second' }, {}])
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Remove: Entry 2' })))
    expect(form.values.people).toEqual([{ a: 'second' }])
    const last = screen.getByRole('button', { name: 'Remove: Entry 1' })
    last.focus()
    await act(async () => fireEvent.click(last))
    await waitFor(() => expect(document.activeElement?.getAttribute('data-list')).toBe('people'))
  })

  const TREE = [{ value: 'macau', label: 'Macao', children: [{ value: 'se', label: 'Cathedral' }] }]
  test.each<WidgetName>(['Select', 'TreeSelect'])('%s: an answer that is no longer offered stays and is shown', async (name) => {
    show(answer(name, { enum: ENUM }), { answer: 'gone' })
    await waitFor(() => expect(screen.queryByText('gone') ?? screen.queryByDisplayValue('gone')).not.toBeNull())
  })

  test('TreeSelect: what is within a branch can be chosen [3-22]', async () => {
    const form = show(answer('TreeSelect', { enum: TREE }))
    const tree = await screen.findByRole('combobox')
    if (tree instanceof HTMLSelectElement) await userEvent.selectOptions(tree, 'se')
    else {
      await userEvent.click(tree)
      for (const opener of document.querySelectorAll('.ant-select-tree-switcher_close')) await userEvent.click(opener)
      await userEvent.click(await screen.findByTitle('Cathedral'))
    }
    expect(form.values).toEqual({ answer: 'se' })
  })

  test.each(['FormCollapse', 'FormTab', 'FormStep'])(
    '%s without a pane of its own draws what is within: never a blank step (decision 9.26)',
    (name) => {
      show({ layout: { type: 'void', 'x-component': name, properties: answer('Input') } })
      expect(screen.getByLabelText('Answer')).toBeDefined()
    },
  )

  test.each<WidgetName>(['Radio.Group', 'Checkbox.Group', 'PhoneNumber'])(
    '%s: that an answer is required is said, not only shown (WCAG 1.3.1)',
    (name) => {
      show(answer(name, { required: true, enum: ENUM }))
      expect(screen.getByRole('group', { name: 'Answer Required' })).toBeDefined()
    },
  )

  test.each([
    ['NamePair', 'Surname', 'Chan'],
    ['IdentityDocument', 'ID number', '1'],
  ] as const)('%s emptied again is no answer [5-06]', async (name, label, text) => {
    const form = show(answer(name, { type: 'object', required: true }))
    const box = screen.getByLabelText(label)
    await userEvent.type(box, text)
    await userEvent.clear(box)
    await act(() => form.validate().catch(() => undefined))
    expect(form.query('answer').get('selfErrors' as never)).not.toEqual([])
  })

  test('a telephone number can be filled in by the browser (WCAG 1.3.5)', () => {
    show(answer('PhoneNumber'))
    expect(screen.getByLabelText('Phone number').getAttribute('autocomplete')).toBe('tel-national')
  })

  test('a widget nobody has: a label, words for everyone, its name for testers', () => {
    show({ it: { type: 'string', title: 'Signature', 'x-component': 'SignaturePad' } })
    expect(screen.getByText('Signature')).toBeTruthy()
    expect(screen.getByText(/SignaturePad/)).toBeTruthy()
  })

  test('a date typed by keyboard keeps its digits while the year is still growing (quality.md, by keyboard alone)', () => {
    show({ when: { type: 'string', title: 'When', 'x-decorator': 'FormItem', 'x-component': 'DatePicker' } })
    const box = screen.getByLabelText<HTMLInputElement>('When')
    for (const typed of ['0002-03-15', '0020-03-15', '0202-03-15', '2027-03-15']) {
      fireEvent.change(box, { target: { value: typed } })
      expect(box.value).toBe(typed)
    }
  })
}
