import { createServiceIntroduction } from '../../../flows/guide/rich-page.ts'
import { RichPageView } from '../../guide/RichPageView.tsx'
import { guideScreen } from './guide-screen.tsx'

/** /service-introduction: the fixed service guide [2-18]. */
const screen = guideScreen({ name: 'serviceIntroduction', flow: createServiceIntroduction, View: RichPageView })
export const enter = screen.enter
export default screen.default
