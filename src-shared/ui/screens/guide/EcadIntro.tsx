import { createMatterGuide } from '../../../flows/guide/rich-page.ts'
import { Begin } from '../../guide/Begin.tsx'
import { RichPageView } from '../../guide/RichPageView.tsx'
import { guideScreen } from './guide-screen.tsx'

/** /ecad-intro: the matter guide; back closes the page [2-20]. */
const screen = guideScreen({ name: 'ecadIntro', flow: createMatterGuide, View: RichPageView, Begin })
export const enter = screen.enter
export default screen.default
