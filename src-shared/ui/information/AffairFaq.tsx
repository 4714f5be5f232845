import { createFaq } from '../../flows/information/guide/faq.ts'
import { FaqView } from './FaqView.tsx'
import { guideScreen } from './guide-screen.tsx'

/**
 * Questions of an item or of a service [2-18]. It is not in the guides' chunk because visits often begin here
 * (i18n/first-routes.ts).
 */
export const affairFaq = guideScreen({ name: 'affairFaq', flow: createFaq, View: FaqView })
