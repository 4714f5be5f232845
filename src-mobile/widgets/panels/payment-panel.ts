import { lateCode } from '#shared/ui/late-code.ts'

/** What a payment shows is needed by its own step alone; it comes behind the form. */
export const paymentPanel = lateCode(async () => (await import('./PaymentPanel.tsx')).PaymentPanel)
