import { createServiceIntroduction } from '../../../flows/guide/rich-page.ts'
import { Begin } from '../../guide/Begin.tsx'
import { RichPageView } from '../../guide/RichPageView.tsx'
import { guideScreen } from './guide-screen.tsx'

/** /service-introduction: the fixed service guide [2-18]. */
const screen = guideScreen({ name: 'serviceIntroduction', flow: createServiceIntroduction, View: RichPageView, Begin })
export const enter = screen.enter
export default screen.default
