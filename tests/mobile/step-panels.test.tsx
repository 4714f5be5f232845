// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { paymentPanel } from '#shared/ui/panels/LatePaymentPanel.tsx'
import { createFormKit } from '#shared/ui/step-form/StepForm.tsx'
import { stepPanels } from '#tests/support/step-panels.tsx'
import { WIDGETS } from '../../src-mobile/widgets/index.ts'
import { PANELS } from '../../src-mobile/widgets/panels/index.ts'
import { Broken, TesterNotes, UnknownWidget } from '../../src-mobile/widgets/trouble.tsx'

// it comes behind the form
beforeAll(() => paymentPanel.load())
afterEach(cleanup)
stepPanels(createFormKit({ widgets: WIDGETS, panels: PANELS, unknown: UnknownWidget, Broken, TesterNotes }))
