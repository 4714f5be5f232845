import { createServiceDetail } from '../../../flows/guide/service-detail.ts'
import { Begin } from '../../guide/Begin.tsx'
import { ServiceDetailView } from '../../guide/ServiceDetailView.tsx'
import { guideScreen } from './guide-screen.tsx'

/** /service-detail: introduction and query path of a service [2-16]. */
const screen = guideScreen({ name: 'serviceDetail', flow: createServiceDetail, View: ServiceDetailView, Begin })
export const enter = screen.enter
export default screen.default
