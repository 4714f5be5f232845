import { macaoWallTime } from '#shared/domain/calendar/macao-time.ts'
import type { ApiRoutes } from '../../context.ts'
import { BUREAU } from '../../information/content/bureau.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { implement } from '../../platform/http/implement.ts'
import { notFound } from '../../platform/http/problem.ts'
import { limitOf } from '../../platform/rate-limits/limits.ts'
import { lineViews } from '../orders/view.ts'
import { ReceiptDrawer } from './drawer.ts'
import { findReceipt } from './find.ts'

/** The receipt, found only by its unguessable tid [7-26], as data and as a PDF (decision 12). */
export const receiptRoutes: ApiRoutes = async (app, { db, settings, seal, clock }) => {
  const drawer = new ReceiptDrawer(seal, app.log)
  app.addHook('onClose', () => drawer.close())

  implement(
    app,
    'GET /eserviceajax/getReceipt',
    async ({ query }) => {
      const found = await findReceipt(db, query.tid)
      if (found === undefined) return { isValid: false }
      const { receipt, kind, title } = found
      return {
        isValid: true,
        transaction: {
          tid: receipt.tid,
          application_number: receipt.applicationNumber,
          transaction_time: macaoWallTime(receipt.transactionTime),
          payment_method: receipt.paymentMethod,
          invoice_number: receipt.invoiceNumber,
          ...(kind === 'application' ? { title } : {}),
          items: lineViews(receipt.lines),
        },
      }
    },
    { limit: limitOf(settings, 'receipt') },
  )

  implement(
    app,
    'GET /receipts/{tid}/pdf',
    async ({ params, query, language: accepted, reply }) => {
      const found = await findReceipt(db, params.tid)
      if (found === undefined) throw notFound()
      const { language = accepted, platform = 'one' } = query
      const pdf = await drawer.draw({ found, language, platform, bureau: BUREAU }, clock.now())
      reply
        .type('application/pdf')
        .header('content-disposition', attachment(`receipt-${found.receipt.applicationNumber}.pdf`))
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
      return pdf
    },
    { limit: limitOf(settings, 'receipt-pdf') },
  )
}
