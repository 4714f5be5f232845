import { createItemGuide } from '../../../flows/guide/item-guide.ts'
import { Begin } from '../../guide/Begin.tsx'
import { ItemGuideView } from '../../guide/ItemGuideView.tsx'
import { guideScreen } from './guide-screen.tsx'

/** /affair-intro: the item guide [2-21]. */
const screen = guideScreen({ name: 'affairIntro', flow: createItemGuide, View: ItemGuideView, Begin })
export const enter = screen.enter
export default screen.default
