// @vitest-environment happy-dom
import { widgetSuite } from '#tests/ui/widget-suite.tsx'

widgetSuite('web')
