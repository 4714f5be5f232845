import { createFaq } from '../../../flows/guide/faq.ts'
import { FaqView } from '../../guide/FaqView.tsx'
import { guideScreen } from './guide-screen.tsx'

/** /affair-faq: questions of an item or of a service [2-18]. */
const screen = guideScreen({ name: 'affairFaq', flow: createFaq, View: FaqView })
export const enter = screen.enter
export default screen.default
