import { createPrivacy } from '../../../flows/guide/rich-page.ts'
import { RichPageView } from '../../guide/RichPageView.tsx'
import { guideScreen } from './guide-screen.tsx'

/** /ecad-privacy: the privacy statement [2-25]. */
const screen = guideScreen({ name: 'ecadPrivacy', flow: createPrivacy, View: RichPageView })
export const enter = screen.enter
export default screen.default
