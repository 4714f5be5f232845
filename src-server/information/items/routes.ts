import type { FastifyReply } from 'fastify'
import type { Language } from '#shared/domain/languages.ts'
import type { ApiRoutes } from '../../context.ts'
import { implement } from '../../platform/http/implement.ts'
import { limitOf } from '../../platform/rate-limits/limits.ts'
import { mayBeCached } from '../content/cacheable.ts'
import { fillWith } from '../content/fill.ts'
import type { ItemAnswers, ItemContent } from '../content/item-content.ts'
import type { ServiceAnswers } from '../content/services.ts'
import { itemPart, servicePart } from './service.ts'

/** The parts of a call that these handlers read. */
interface ItemCall<Params> {
  readonly params: Params
  readonly language: Language
  readonly reply: FastifyReply
}

/** A written guide without a fees panel shows the fees of its service, if there are any [2-21]. */
const withFees = (written: ItemContent, derived: ItemContent | undefined): ItemContent => {
  const paidRemark = derived?.information.paidRemark
  return paidRemark === undefined ? written : { ...written, information: { ...written.information, paidEnable: 1, paidRemark } }
}

/**
 * The guide, questions and laws of an item and of a service [7-02]-[7-08]. They are public, so the answers are the same for all accounts.
 */
export const itemsRoutes: ApiRoutes = async (app, { content, serviceGuide, offer, settings }) => {
  const limited = { limit: limitOf(settings, 'catalogue') }
  const ofItem =
    <P extends keyof ItemAnswers>(part: P) =>
    async ({ params, language, reply }: ItemCall<{ itemId: string }>) => {
      const written = content.items.get(params.itemId)
      // The service's definition is read only if the written guide does not contain the fees.
      const derived = written?.information.paidEnable === 1 ? undefined : await serviceGuide(params.itemId)
      const item = written === undefined ? derived : withFees(written, derived)
      const data = itemPart(item, part, language, fillWith(await offer.inForce()))
      mayBeCached(reply)
      return { success: true, data }
    }
  const ofService =
    <P extends keyof ServiceAnswers>(part: P) =>
    async ({ params, language, reply }: ItemCall<{ serviceId: string }>) => {
      const data = servicePart(content, params.serviceId, part, language, fillWith(await offer.inForce()))
      mayBeCached(reply)
      return { success: true, data }
    }

  implement(app, 'GET /items/{itemId}/information', ofItem('information'), limited)
  implement(app, 'GET /items/{itemId}/appointments', ofItem('appointments'), limited)
  implement(app, 'GET /items/{itemId}/chnnel', ofItem('channels'), limited)
  implement(app, 'GET /items/{itemId}/business', ofItem('business'), limited)
  implement(app, 'GET /items/{itemId}/notes', ofItem('notes'), limited)
  implement(app, 'GET /items/{itemId}/queries', ofItem('queries'), limited)
  implement(app, 'GET /items/{itemId}/faqs', ofItem('faqs'), limited)
  implement(app, 'GET /items/{itemId}/laws', ofItem('laws'), limited)
  implement(app, 'GET /items/service/{serviceId}', ofService('detail'), limited)
  implement(app, 'GET /items/service/{serviceId}/faq', ofService('faqs'), limited)
  implement(app, 'GET /items/service/{serviceId}/law', ofService('laws'), limited)
}
