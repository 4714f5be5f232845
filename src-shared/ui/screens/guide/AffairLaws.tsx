import { createAffairLaws } from '../../../flows/guide/laws.ts'
import { LawsView } from '../../guide/LawsView.tsx'
import { guideScreen } from './guide-screen.tsx'

/** /affair-laws: laws of an item or of a service [2-17]. */
const screen = guideScreen({ name: 'affairLaws', flow: createAffairLaws, View: LawsView })
export const enter = screen.enter
export default screen.default
