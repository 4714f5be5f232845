import { createServiceLaws } from '../../../flows/guide/laws.ts'
import { LawsView } from '../../guide/LawsView.tsx'
import { guideScreen } from './guide-screen.tsx'

/** /service-laws: laws of a service, 1065 unless another is asked for [2-17]. */
const screen = guideScreen({ name: 'serviceLaws', flow: createServiceLaws, View: LawsView })
export const enter = screen.enter
export default screen.default
