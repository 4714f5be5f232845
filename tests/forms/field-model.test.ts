import { createForm } from '@formily/core'
import { type ISchema, Schema } from '@formily/json-schema'
import { proxy } from 'valtio/vanilla'
import { expect, test } from 'vitest'
import { fieldOf } from '#shared/forms/schema/field-model.ts'

test('a schema handed over by the flow’s own state, which wraps what it holds, is read like any other', () => {
  const { json } = proxy({
    json: {
      type: 'array',
      enum: [{ value: 'a', label: 'A' }],
      default: ['a'],
      'x-component': 'Checkbox.Group',
      'x-component-props': { style: { width: 1 } },
    },
  })
  const field = fieldOf(createForm(), new Schema(json as ISchema), 'which', undefined, {})
  expect(field).toMatchObject({ initialValue: ['a'], dataSource: [{ value: 'a', label: 'A' }] })
  expect(field.componentProps).toEqual({ style: { width: 1 } })
})
