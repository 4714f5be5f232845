// @vitest-environment happy-dom
import { widgetSuite } from '#tests/forms/widget-suite.tsx'

widgetSuite('mobile')
