import { createServiceDetail } from '../../../flows/guide/service-detail.ts'
import { Begin } from '../../guide/Begin.tsx'
import { ServiceDetailView } from '../../guide/ServiceDetailView.tsx'
import { guideScreen } from './guide-screen.tsx'

/** /service-intro: the same content as /service-detail, no placeholder (decision 2). */
const screen = guideScreen({ name: 'serviceIntro', flow: createServiceDetail, View: ServiceDetailView, Begin })
export const enter = screen.enter
export default screen.default
