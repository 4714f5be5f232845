import { createInstruction } from '../../../flows/guide/rich-page.ts'
import { Begin } from '../../guide/Begin.tsx'
import { RichPageView } from '../../guide/RichPageView.tsx'
import { guideScreen } from './guide-screen.tsx'

/** /ecad-instruction: the user guide [2-25], which is read before applying as well. */
const screen = guideScreen({ name: 'ecadInstruction', flow: createInstruction, View: RichPageView, Begin })
export const enter = screen.enter
export default screen.default
