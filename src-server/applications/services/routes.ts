import { LANGUAGE_FACTS } from '#shared/domain/languages.ts'
import { refusalByDenial } from '../../accounts/qualification.ts'
import type { ApiRoutes } from '../../context.ts'
import { CADASTRAL_SERVICE_ID } from '../../information/content/ids.ts'
import { implement } from '../../platform/http/implement.ts'
import { notFound } from '../../platform/http/problem.ts'
import { limitOf } from '../../platform/rate-limits/limits.ts'
import { plansRefusalFor } from '../../sales/plans/access.ts'
import { refusalFor } from './access.ts'
import { postItemOf } from './post-item.ts'
import { findService, servicesOf } from './repository.ts'
import { serviceView, subItemView } from './view.ts'

/** The calls about services [3-02], [2-15], [7-09], [7-10]. */
export const servicesRoutes: ApiRoutes = async (app, context) => {
  const { db } = context
  implement(app, 'GET /service-item', async ({ query, account, language }) => {
    const service = await findService(db, query)
    if (!service) throw notFound()
    const refusal = await refusalFor(context, account, service, language)
    if (refusal?.reason === 'audience') return { success: false, message: refusal.message }
    return { success: true, data: serviceView(service, language) }
  })

  implement(
    app,
    'GET /service-item/list',
    async ({ query, language }) => {
      // text after a question mark is dropped [2-15]
      const serviceId = query.serviceId?.split('?', 1)[0] || undefined
      const found = await servicesOf(db, serviceId)
      return { success: true, data: found.map((service) => subItemView(service, language)) }
    },
    { limit: limitOf(context.settings, 'catalogue') },
  )

  implement(app, 'GET /apply-form', async ({ query, language }) => {
    const service = await findService(db, query)
    if (!service) throw notFound()
    const { textKey } = LANGUAGE_FACTS[language]
    const { purposes = [], items = [] } = service.definition
    return {
      success: true,
      data: {
        applyUses: purposes.map(({ useCode, useName }) => ({ useCode, useName: useName[textKey] })),
        projectDict: items.map((item) => ({ ...item, label: item.label[textKey] })),
      },
    }
  })

  implement(app, 'GET /check', async ({ query, account, language }) => {
    const service = await findService(db, { serviceCode: query.serviceCode })
    const refusal = service
      ? await refusalFor(context, account, service, language)
      : query.serviceCode === CADASTRAL_SERVICE_ID
        ? await plansRefusalFor(context, account, language)
        : // for any other code without a service, only the bureau may have refused this person
          await refusalByDenial(context, account, query.serviceCode, language)
    if (refusal !== undefined) return { success: false, message: refusal.message }
    const { textKey } = LANGUAGE_FACTS[language]
    const postItem = service && postItemOf(service.definition)
    if (postItem === undefined) return { success: true, data: { postItems: [] } }
    const projectDict = (service?.definition.items ?? []).map((item) => ({ ...item, label: item.label[textKey] }))
    return { success: true, data: { postItems: [{ id: postItem.id, name: postItem.name[textKey], projectDict }] } }
  })
}
