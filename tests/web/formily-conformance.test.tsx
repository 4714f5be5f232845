// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { LOADED_CASCADER, sharedCode } from '#tests/forms/formily-conformance.tsx'
import { generatedForms } from '#tests/forms/generated-forms.tsx'
import { show } from '#tests/forms/step-form-page.tsx'

describe('schemas as the documentation of Formily writes them, on the web (decision 9.26)', () => {
  sharedCode()
  generatedForms()

  test('Cascader with loadData: a branch is no answer, and its children are asked for when it is opened', async () => {
    const page = await show(LOADED_CASCADER)
    fireEvent.mouseDown(await screen.findByRole('combobox'))
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: /Islands/ }))
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: /Coloane/ }))
    await waitFor(() => expect(page.formHandle().values()).toEqual({ a: ['i', 'c'] }))
  })
})
