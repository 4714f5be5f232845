import type { ApiRoutes } from '../context.ts'
import { implement } from '../http/implement.ts'
import { notFound } from '../http/problem.ts'
import { fillWith } from '../offer/words.ts'
import { DICTIONARIES } from './dictionaries.ts'
import { contentFile } from './files.ts'
import { contentPage, portalServices } from './portal.ts'
import { mayBeKept } from './public-answer.ts'
import { inLanguage } from './written.ts'

/** Dictionaries, the portal's listing, rich-text pages and their pictures [7-39]. Nothing here depends on who asks. */
export const contentRoutes: ApiRoutes = async (app, { offer }) => {
  implement(app, 'GET /dictionary', async ({ query, language, reply }) => {
    const entries = own(own(DICTIONARIES, query.prefix), query.name)
    if (!entries) throw notFound()
    mayBeKept(reply)
    return { success: true, data: entries.map((entry) => inLanguage<{ propertyCode: string; propertyName: string }>(entry, language)) }
  })

  implement(app, 'GET /portal/services', async ({ query, language, reply }) => {
    mayBeKept(reply)
    return { success: true, data: portalServices(query.serviceNo, language) }
  })

  implement(app, 'GET /content/service', async ({ query, language, reply }) => {
    const page = await contentPage(query.slug, query.serviceId, language, fillWith(await offer.inForce()))
    if (!page) throw notFound()
    mayBeKept(reply)
    return { success: true, data: page }
  })

  implement(app, 'GET /content/file', async ({ query, reply }) => {
    const file = await contentFile(query.fileCode)
    if (!file) throw notFound()
    mayBeKept(reply)
    // A picture may be SVG: opened by itself it must stay a picture.
    reply.type(file.type).header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    return file.bytes
  })
}

/** A property the record itself has: a request's word such as `constructor` finds nothing (threat 30). */
const own = <T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined
