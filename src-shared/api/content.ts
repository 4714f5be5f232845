import type { RichPage } from '../domain/guide/guide.ts'
import { LANGUAGE_FACTS, type Language } from '../domain/languages.ts'
import { ParseError } from './errors.ts'
import { list, read, text } from './shape.ts'
import type { ApiClient, CallOptions } from './types.ts'

const PUBLIC_READ: CallOptions = { safe: true, cached: true, withoutToken: true }

/** A dictionary as names by code [3-12]. */
export async function fetchDictionary(api: ApiClient, prefix: string, name: string): Promise<ReadonlyMap<string, string>> {
  const call = 'GET /dictionary'
  const { success, data } = await api.call(call, { query: { prefix, name } }, PUBLIC_READ)
  if (!success || data === undefined) throw new ParseError(call, 'no data')
  return read(call, () => new Map(list(data).map(({ propertyCode, propertyName }) => [text(propertyCode), text(propertyName)])))
}

/** A portal page by slug. The list of the service number gives its service id, which the second call needs [7-39]. */
export async function fetchPortalPage(api: ApiClient, serviceNo: string, slug: string): Promise<RichPage> {
  const listed = 'GET /portal/services'
  const listing = await api.call(listed, { query: { serviceNo } }, PUBLIC_READ)
  const found = read(listed, () => list(listing.data).find((page) => page.slug === slug))
  if (found === undefined) throw new ParseError(listed, `no page ${slug}`)
  const call = 'GET /content/service'
  const { success, data } = await api.call(call, { query: { slug, serviceId: found.serviceId } }, PUBLIC_READ)
  if (!success || data === undefined) throw new ParseError(call, 'no data')
  return read(call, () => ({ html: text(data.content), language: text(data.language) }))
}

/** Static pages of public/pages/<language>/ [7-32]. service-instruction is the user guide of all services except the cadastral plan. */
export type StaticPage = 'ecad-instruction' | 'service-instruction' | 'ecad-regulation' | 'ecad-privacy'

/** The body of a static page, without the heading, which the screen shows. English uses Portuguese [1-06]. */
export async function fetchStaticPage(api: ApiClient, page: StaticPage, language: Language): Promise<RichPage> {
  const folder = LANGUAGE_FACTS[language].pagesFolder
  const html = await api.page(`pages/${folder}/${page}.html`)
  const main = /<main[^>]*>([\s\S]*)<\/main>/i.exec(html)?.[1]
  // some servers return the app's page for every missing file; it must not be shown as the terms of use
  if (main === undefined) throw new ParseError(`GET pages/${page}`, 'not a page of ours')
  return { html: main.trim(), language: folder }
}
