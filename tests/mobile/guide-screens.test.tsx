// @vitest-environment happy-dom
import { describeGuideScreens } from '#tests/support/guide-screens.tsx'

describeGuideScreens('mobile', (name) => import(`../../src-shared/ui/screens/guide/${name}.tsx`))
