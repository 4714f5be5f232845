import type { AppModel } from '#shared/app/types.ts'
import { createPlanPayment } from '#shared/flows/plan-payment/create-plan-payment.ts'
import { actionsOf } from '#shared/ui/use-flow.ts'

export const enter = (app: AppModel): void => actionsOf(app.flow(createPlanPayment)).open('paymentInfo')
export { PaymentPage as default } from './PaymentPage.tsx'
