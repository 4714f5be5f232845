import { createInstruction } from '../../../flows/guide/rich-page.ts'
import { RichPageView } from '../../guide/RichPageView.tsx'
import { guideScreen } from './guide-screen.tsx'

/** /ecad-instruction: the user guide [2-25]. */
const screen = guideScreen({ name: 'ecadInstruction', flow: createInstruction, View: RichPageView })
export const enter = screen.enter
export default screen.default
