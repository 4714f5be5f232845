import { macaoDay } from '#shared/domain/calendar/working-days.ts'
import { LANGUAGE_FACTS } from '#shared/domain/languages.ts'
import { licenceStatus } from '#shared/domain/service/licences.ts'
import type { ApiRoutes } from '../../context.ts'
import { implement } from '../../platform/http/implement.ts'
import { limitOf } from '../../platform/rate-limits/limits.ts'

/** The caller's electronic licence documents [3-22]. */
export const licencesRoutes: ApiRoutes = async (app, { counterparts, clock, settings }) => {
  implement(
    app,
    'GET /electronic-licences',
    async ({ account, language }) => {
      const { textKey } = LANGUAGE_FACTS[language]
      const today = macaoDay(clock.now())
      const licences = await counterparts.licences.of(account)
      const data = licences.map((licence) => ({
        licenceId: licence.licenceId,
        name: licence.name[textKey],
        status: licenceStatus(licence, today),
        documentNumber: licence.documentNumber,
        ...(licence.validUntil === undefined ? {} : { validUntil: licence.validUntil }),
        holder: licence.holder,
        issuer: licence.issuer[textKey],
      }))
      return { success: true, data }
    },
    { limit: limitOf(settings, 'licences') },
  )
}
