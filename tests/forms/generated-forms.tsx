import { type Form, isVoidField } from '@formily/core'
import { useForm } from '@formily/react'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WidgetName } from '#shared/forms/schema/widget-answers.ts'
import type { FormKit } from '#shared/forms/step-form/StepForm.tsx'
import { KIT } from '#shared/forms/widgets/index.ts'
import { faultsOf, show } from './step-form-page.tsx'

/** Widgets with a question, and the type of their answer; `enum` if they offer a choice. */
const ASKING = {
  string: ['string', ['Input', 'Input.TextArea', 'TextArea', 'DatePicker', 'TimePicker']],
  number: ['number', ['NumberPicker']],
  boolean: ['boolean', ['Checkbox', 'Switch']],
  array: ['array', ['DatePicker.RangePicker', 'TimePicker.RangePicker', 'Upload', 'ItemsSelect']],
  object: ['object', ['NamePair', 'IdentityDocument']],
  text: ['string', ['PhoneNumber', 'Country', 'Purpose']],
  one: ['string', ['Select', 'Radio.Group']],
  several: ['array', ['Checkbox.Group']],
} as const satisfies Readonly<Record<string, readonly [type: string, widgets: readonly WidgetName[]]>>
const CHOICES = ['Select', 'Radio.Group', 'Checkbox.Group'] as const

type Node = Readonly<Record<string, unknown>>
const NAMES = ['a', 'b', 'c', 'd'] as const
const name = fc.constantFrom(...NAMES)
/** Always visible, and never a container: an answer written to its container would remove its own question. */
const LEAVES = ['e', 'f'] as const
const leafName = fc.constantFrom(...LEAVES)

/** The effect of an answer on other questions, as in Formily's documentation. */
const reaction = fc.oneof(
  name.map((other) => ({ dependencies: [other], fulfill: { state: { visible: "{{$deps[0] !== 'hide'}}" } } })),
  name.map((other) => ({ dependencies: [`.${other}`], fulfill: { state: { required: '{{!!$deps[0]}}' } } })),
  name.map((other) => ({
    dependencies: { it: other },
    fulfill: { state: { title: '{{$self.title}}', description: '{{String($deps.it)}}' } },
  })),
  leafName.map((other) => ({ target: other, fulfill: { state: { value: '{{$self.value}}' } } })),
  name.map((other) => ({
    target: other,
    when: '{{$self.value}}',
    fulfill: { state: { pattern: 'disabled' } },
    otherwise: { state: { pattern: 'editable' } },
  })),
  name.map((other) => `{{(field) => field.query('${other}').value() === 'x' && field.setDescription('x')}}`),
)

const leaf = fc
  .record({
    kind: fc.constantFrom(...(Object.keys(ASKING) as (keyof typeof ASKING)[])),
    pick: fc.nat(),
    required: fc.boolean(),
    reactions: fc.array(reaction, { maxLength: 2 }),
    pattern: fc.constantFrom(undefined, undefined, 'disabled', 'readOnly'),
  })
  .map(({ kind, pick, required, reactions, pattern }): Node => {
    const [type, widgets] = ASKING[kind]
    const widget = widgets[pick % widgets.length]
    return {
      type,
      required,
      'x-decorator': 'FormItem',
      'x-component': widget,
      ...(CHOICES.some((one) => one === widget) && { enum: ['x', 'hide'].map((value) => ({ label: value, value })) }),
      ...(reactions.length > 0 && { 'x-reactions': reactions }),
      ...(pattern !== undefined && { 'x-pattern': pattern }),
    }
  })

const parts = (node: fc.Arbitrary<Node>) => fc.dictionary(name, node, { minKeys: 1, maxKeys: 3 })
const folded = (properties: Node) => ({
  type: 'void',
  'x-component': 'FormCollapse',
  properties: Object.fromEntries(
    Object.entries(properties).map(([key, child]) => [
      `in_${key}`,
      { type: 'void', 'x-component': 'FormCollapse.CollapsePanel', 'x-component-props': { header: key }, properties: { [key]: child } },
    ]),
  ),
})
const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    { weight: 4, arbitrary: leaf },
    fc
      .tuple(fc.constantFrom('FormLayout', 'FormGrid', 'Card'), parts(tie('node')))
      .map(([component, properties]) => ({ type: 'void', 'x-component': component, properties })),
    parts(tie('node')).map((properties) => ({ type: 'object', properties })),
    parts(leaf).map(folded),
    parts(leaf).map((properties) => ({
      type: 'array',
      'x-decorator': 'FormItem',
      'x-component': 'ArrayItems',
      default: [{}, {}],
      items: { type: 'object', properties },
    })),
  ),
}))

/** Unique titles, by which labels find one question, and unique paths, as a void node shares its container's. */
function titled(schema: Node): Node {
  let count = 0
  const each = (nodes: unknown, isShared: boolean) =>
    Object.fromEntries(
      Object.entries(nodes as Record<string, Node>).map(([key, child], index) => [
        isShared ? `${key}_${count}_${index}` : key,
        walk(child),
      ]),
    )
  const walk = (node: Node): Node => {
    const isTitled = 'x-decorator' in node
    if (isTitled) count += 1
    return {
      ...node,
      ...(isTitled && { title: `Question ${count}.` }),
      ...(node.properties !== undefined && { properties: each(node.properties, node.type === 'void') }),
      ...(node.items !== undefined && { items: walk(node.items as Node) }),
    }
  }
  return walk(schema)
}
const schemas = fc.dictionary(name, node, { minKeys: 1, maxKeys: 4 }).map((properties) => titled({ type: 'object', properties }))

function answerAll(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>('input[type=text], input:not([type]), textarea'))
    fireEvent.change(box, { target: { value: 'x' } })
  for (const box of document.querySelectorAll<HTMLInputElement>('input[type=radio], input[type=checkbox]')) fireEvent.click(box)
  for (const box of document.querySelectorAll('select'))
    fireEvent.change(box, { target: { value: box.options[box.options.length - 1]?.value } })
}

let form: Form | undefined
/** Shows the test which questions the form currently has. */
const Watched: FormKit['SchemaField'] = (props) => {
  form = useForm()
  return <KIT.SchemaField {...props} />
}

/** Every visible question is on the page and is found by its label; a list has a heading instead. */
function allAreAsked(): void {
  for (const field of Object.values(form?.fields ?? {})) {
    if (isVoidField(field) || field.display !== 'visible' || typeof field.title !== 'string' || field.title === '') continue
    const isList = String(field.componentType).startsWith('Array')
    const found = isList ? screen.queryAllByText(field.title, { exact: false }) : screen.queryAllByLabelText(field.title, { exact: false })
    expect(found, field.title).not.toEqual([])
  }
}

/** Random schemas, few and small; after a while no more are started: fast-check's own limit would leave one running. */
export function generatedForms(): void {
  test('any schema made of Formily’s own parts is drawn, asks its questions by their labels, and bears every answer', async () => {
    const until = Date.now() + 20_000
    await fc.assert(
      fc
        .asyncProperty(schemas, async (schema) => {
          if (Date.now() > until) return
          form = undefined
          const page = await show(schema, { kit: { ...KIT, SchemaField: Watched } })
          expect(page.told()).not.toBe('broken')
          allAreAsked()
          answerAll()
          await faultsOf(page)
          expect(() => JSON.stringify(page.formHandle().values())).not.toThrow()
          allAreAsked()
          // A form whose only question hides itself may end without a report, but not broken.
          expect(page.told()).not.toBe('broken')
        })
        .afterEach(() => cleanup()),
      { numRuns: Number(process.env.RUNS ?? 15) },
    )
  }, 60_000)
}
