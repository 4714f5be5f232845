// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { paymentPanel } from '#shared/ui/panels/LatePaymentPanel.tsx'
import { KIT } from '#shared/ui/widgets/index.ts'
import { stepPanels } from '#tests/support/step-panels.tsx'

// it comes behind the form
beforeAll(() => paymentPanel.load())
afterEach(cleanup)
stepPanels(KIT)
