import { createServiceFaqs } from '../../../flows/guide/rich-page.ts'
import { RichPageView } from '../../guide/RichPageView.tsx'
import { guideScreen } from './guide-screen.tsx'

/** /service-faqs: the fixed FAQ [2-18]. */
const screen = guideScreen({ name: 'serviceFaqs', flow: createServiceFaqs, View: RichPageView })
export const enter = screen.enter
export default screen.default
