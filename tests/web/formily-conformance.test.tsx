// @vitest-environment happy-dom
import { describe } from 'vitest'
import { createFormKit } from '#shared/ui/step-form/StepForm.tsx'
import { conformance } from '#tests/support/formily-conformance.tsx'
import { PANELS, WIDGETS } from '../../src-web/widgets/index.ts'
import { Broken, TesterNotes, UnknownWidget } from '../../src-web/widgets/trouble.tsx'

describe('schemas as the documentation of Formily writes them, on the web (issue 3, 2)', () => {
  conformance(createFormKit({ widgets: WIDGETS, panels: PANELS, unknown: UnknownWidget, Broken, TesterNotes }))
})
