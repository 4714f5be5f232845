import type { ApiRoutes } from '../../context.ts'
import { implement } from '../../platform/http/implement.ts'
import { notFound } from '../../platform/http/problem.ts'
import { mayBeCached } from './cacheable.ts'
import { DICTIONARIES } from './dictionaries.ts'
import { contentFile } from './files.ts'
import { fillWith } from './fill.ts'
import { contentPage, portalServices } from './portal.ts'
import { inLanguage } from './written-content.ts'

/** The calls for dictionaries, the portal's listing, rich-text pages and their pictures [7-39]. All are public. */
export const contentRoutes: ApiRoutes = async (app, { offer }) => {
  implement(app, 'GET /dictionary', async ({ query, language, reply }) => {
    const entries = own(own(DICTIONARIES, query.prefix), query.name)
    if (!entries) throw notFound()
    mayBeCached(reply)
    return { success: true, data: entries.map((entry) => inLanguage<{ propertyCode: string; propertyName: string }>(entry, language)) }
  })

  implement(app, 'GET /portal/services', async ({ query, language, reply }) => {
    mayBeCached(reply)
    return { success: true, data: portalServices(query.serviceNo, language) }
  })

  implement(app, 'GET /content/service', async ({ query, language, reply }) => {
    const page = await contentPage(query.slug, query.serviceId, language, fillWith(await offer.inForce()))
    if (!page) throw notFound()
    mayBeCached(reply)
    return { success: true, data: page }
  })

  implement(app, 'GET /content/file', async ({ query, reply }) => {
    const file = await contentFile(query.fileCode)
    if (!file) throw notFound()
    mayBeCached(reply)
    // an SVG that is opened as a document must not run scripts
    reply.type(file.type).header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    // public pictures, which pages on an origin of the host app also show (decision 4)
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return file.bytes
  })
}

/** An own property of a record: a request for `constructor` finds nothing (threat 30). */
const own = <T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined
