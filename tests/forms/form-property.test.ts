import { createForm, type Form, type FormPath } from '@formily/core'
import { type ISchema, Schema } from '@formily/json-schema'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { fieldOf, itemSchema, nodesIn } from '#shared/forms/schema/field-model.ts'
import { readSchema } from '#shared/forms/schema/read-schema.ts'
import { validateForm } from '#shared/forms/schema/validate-form.ts'

test('any schema whatever is read without throwing, and never comes out naming a widget nobody has', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: false, maxDepth: 5 }), fc.json(), (thing, json) => {
      for (const given of [thing, json, { type: 'object', properties: { a: thing } }]) {
        const { schema } = readSchema(given)
        const names = [
          ...JSON.stringify(schema ?? {}, (_key, value) => (typeof value === 'bigint' ? 0 : value)).matchAll(/"x-component":"([^"]*)"/g),
        ]
        for (const [, name] of names) expect(['UnknownWidget', '']).toContain(name)
      }
    }),
  )
})

/** A form of rows, like a service's list, without a page. */
const LIST = new Schema({
  type: 'object',
  properties: {
    rows: {
      type: 'array',
      'x-component': 'ArrayItems',
      items: {
        type: 'object',
        properties: { n: { type: 'string', 'x-component': 'Input' }, m: { type: 'string', default: '', 'x-component': 'Input' } },
      },
    },
    other: { type: 'string', 'x-component': 'Input' },
  },
} as ISchema)
/** Creates the fields of a node and all below it; of a list, for its existing rows. */
function makeBelow(form: Form, schema: Schema, address: FormPath | undefined): void {
  for (const { name, schema: child } of nodesIn(schema)) {
    const field = fieldOf(form, child, name, address, {})
    const rows = child.type === 'array' ? ((field as { value?: unknown[] }).value ?? []) : []
    for (const index of rows.keys()) {
      const row = itemSchema(child, index)
      if (row !== undefined) makeBelow(form, row, fieldOf(form, row, index, field.address, {}).address)
    }
  }
}
const make = (form: Form) => makeBelow(form, LIST, undefined)
const steps = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('add' as const), value: fc.string({ maxLength: 4 }) }),
    fc.record({ act: fc.constant('remove' as const), at: fc.nat(6) }),
    fc.record({ act: fc.constant('move' as const), at: fc.nat(6), to: fc.nat(6) }),
    fc.record({ act: fc.constant('hide' as const) }),
    fc.record({ act: fc.constant('show' as const) }),
    fc.record({ act: fc.constant('pattern' as const), pattern: fc.constantFrom('editable', 'disabled', 'readPretty') }),
  ),
  { maxLength: 14 },
)

describe('answers outlive what is done to their fields', () => {
  let form: Form
  beforeAll(() => {
    form = createForm()
  })
  test('rows added, removed and moved, hidden, shown and put to rest: the answers are those of a plain list', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (done) => {
        form = createForm({ values: { rows: [], other: 'kept' } })
        make(form)
        let model: string[] = []
        const rows = form.query('rows').take() as unknown as {
          push(v: object): Promise<unknown>
          remove(i: number): Promise<unknown>
          move(a: number, b: number): Promise<unknown>
          setDisplay(d: string): void
          setPattern(p: string): void
        }
        for (const step of done) {
          if (step.act === 'add') {
            await rows.push({ n: step.value })
            model = [...model, step.value]
          } else if (step.act === 'remove' && step.at < model.length) {
            await rows.remove(step.at)
            model = model.filter((_, index) => index !== step.at)
          } else if (step.act === 'move' && step.at < model.length && step.to < model.length) {
            await rows.move(step.at, step.to)
            const [taken] = model.splice(step.at, 1)
            model.splice(step.to, 0, taken as string)
          } else if (step.act === 'hide') rows.setDisplay('hidden')
          else if (step.act === 'show') rows.setDisplay('visible')
          else if (step.act === 'pattern') rows.setPattern(step.pattern)
          make(form)
        }
        await validateForm(form)
        expect((form.values as { rows: { n: string }[] }).rows.map(({ n }) => n)).toEqual(model)
        expect((form.values as { other: string }).other).toBe('kept')
        form.onUnmount()
      }),
      { numRuns: 40 },
    )
  }, 60_000)
})
