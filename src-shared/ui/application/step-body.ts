import { lateCode } from '../late-code.ts'
import { paymentPanel } from '../panels/LatePaymentPanel.tsx'

/** Formily and the widgets are 80 KB that nothing but an application needs: a chunk of their own, asked for on entering. */
export const stepBody = lateCode(async () => {
  const { default: StepBody } = await import('./StepBody.tsx')
  // Behind the form, so that it is there when its step comes.
  paymentPanel.load()
  return StepBody
})
