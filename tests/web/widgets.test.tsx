// @vitest-environment happy-dom
import { controlSuite } from '#tests/support/control-suite.tsx'
import { widgetSuite } from '#tests/support/widget-suite.tsx'

widgetSuite()
controlSuite('web')
