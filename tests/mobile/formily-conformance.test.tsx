// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { LOADED_CASCADER } from '#tests/forms/formily-conformance.tsx'
import { generatedForms } from '#tests/forms/generated-forms.tsx'
import { show } from '#tests/forms/step-form-page.tsx'

describe('schemas as the documentation of Formily writes them, on a phone (decision 9.26)', () => {
  generatedForms()

  test('Cascader with loadData: a branch is no answer, and its children are asked for when it is chosen', async () => {
    const page = await show(LOADED_CASCADER)
    await userEvent.selectOptions(await screen.findByLabelText('Answer 1'), 'i')
    await userEvent.selectOptions(await screen.findByLabelText('Answer 2'), 'c')
    expect(page.formHandle().values()).toEqual({ a: ['i', 'c'] })
  })
})
