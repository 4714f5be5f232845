// @vitest-environment happy-dom
import { describeGuideScreens } from '#tests/support/guide-screens.tsx'

describeGuideScreens('mobile', (name) => import(`../../src-mobile/screens/guide/${name}.tsx`))
