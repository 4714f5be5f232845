import type { FastifyInstance } from 'fastify'
import { macaoDay } from '#shared/domain/calendar/working-days.ts'
import type { SandboxContext } from '../context.ts'
import { sampleServices } from '../seed-services.ts'
import { BackOfficeClient } from './client.ts'
import type { Bureau } from './desk.ts'
import { deskPages } from './desk-pages.ts'
import { planPdf } from './plan-pdf.ts'
import { recordPages } from './record-pages.ts'
import { BureauTokens } from './tokens.ts'
import { uploadForm } from './uploads.ts'

/** The bureau's desk in the test system. It uses nothing but the back-office API (decision 11, docs/bureau.md). */
export async function bureauDesk(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { db, clock, holidays, origins } = context
  const bureau: Bureau = {
    db,
    clock,
    holidays,
    office: new BackOfficeClient(new BureauTokens(() => context.counterparts.oidc.issuer), () => origins.product),
    drawing: { draw: planPdf, today: () => macaoDay(clock.now()) },
    nodesOf: async (itemCode) => {
      const services = itemCode === undefined ? [] : await sampleServices()
      const service = services.find(({ definition }) => definition.itemCode === itemCode)
      return (service?.definition.secondPayments ?? []).map(({ nodeCode }) => nodeCode)
    },
  }
  await deskPages(app, bureau)
  await recordPages(app, bureau)
  await app.register(async (scope) => uploadForm(scope, bureau))
}
