// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { paymentPanel } from '#shared/ui/panels/LatePaymentPanel.tsx'
import { createFormKit } from '#shared/ui/step-form/StepForm.tsx'
import { PANELS, WIDGETS } from '#shared/ui/widgets/index.ts'
import { Broken, TesterNotes, UnknownWidget } from '#shared/ui/widgets/trouble.tsx'
import { stepPanels } from '#tests/support/step-panels.tsx'

// It comes behind the form.
beforeAll(() => paymentPanel.load())
afterEach(cleanup)
stepPanels(createFormKit({ widgets: WIDGETS, panels: PANELS, unknown: UnknownWidget, Broken, TesterNotes }))
