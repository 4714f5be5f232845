// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { paymentPanel } from '#shared/ui/panels/LatePaymentPanel.tsx'
import { createFormKit } from '#shared/ui/step-form/StepForm.tsx'
import { stepPanels } from '#tests/support/step-panels.tsx'
import { PANELS, WIDGETS } from '../../src-web/widgets/index.ts'
import { Broken, TesterNotes, UnknownWidget } from '../../src-web/widgets/trouble.tsx'

// It comes behind the form.
beforeAll(() => paymentPanel.load())
afterEach(cleanup)
stepPanels(createFormKit({ widgets: WIDGETS, panels: PANELS, unknown: UnknownWidget, Broken, TesterNotes }))
