// @vitest-environment happy-dom
import { describe } from 'vitest'
import { createFormKit } from '#shared/ui/step-form/StepForm.tsx'
import { conformance } from '#tests/support/formily-conformance.tsx'
import { WIDGETS } from '../../src-mobile/widgets/index.ts'
import { PANELS } from '../../src-mobile/widgets/panels/index.ts'
import { Broken, TesterNotes, UnknownWidget } from '../../src-mobile/widgets/trouble.tsx'

describe('schemas as the documentation of Formily writes them, on a phone (issue 3, 2)', () => {
  conformance(createFormKit({ widgets: WIDGETS, panels: PANELS, unknown: UnknownWidget, Broken, TesterNotes }))
})
