import { createRegulation } from '../../../flows/guide/rich-page.ts'
import { RichPageView } from '../../guide/RichPageView.tsx'
import { guideScreen } from './guide-screen.tsx'

/** /ecad-regulation: the terms of use [2-25]. */
const screen = guideScreen({ name: 'ecadRegulation', flow: createRegulation, View: RichPageView })
export const enter = screen.enter
export default screen.default
