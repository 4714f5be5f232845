// @vitest-environment happy-dom
import { describeGuideScreens } from '#tests/support/guide-screens.tsx'

describeGuideScreens('mobile')
