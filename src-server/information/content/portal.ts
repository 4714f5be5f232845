import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Static } from 'typebox'
import { LANGUAGE_FACTS, type Language } from '#shared/domain/languages.ts'
import { inFour } from '#shared/i18n/in-simplified.ts'
import type { ContentPage, PortalService } from '#shared/wire/content.ts'
import type { Fill } from './fill.ts'
import { CADASTRAL_SERVICE_ID } from './ids.ts'
import { inLanguage, type Written } from './written-content.ts'

/** The portal's rich-text pages, by slug [7-39]. Their texts are files, one per language: pages/<folder>/<slug>.html. */
const PAGES: readonly Written<Static<typeof PortalService>>[] = [
  {
    serviceNo: CADASTRAL_SERVICE_ID,
    serviceId: CADASTRAL_SERVICE_ID,
    slug: 'service-introduction',
    title: inFour('服務簡介', 'Apresentação do serviço', 'Introduction to the service'),
  },
  {
    serviceNo: CADASTRAL_SERVICE_ID,
    serviceId: CADASTRAL_SERVICE_ID,
    slug: 'service-faqs',
    title: inFour('常見問題', 'Perguntas frequentes', 'FAQ'),
  },
  {
    serviceNo: CADASTRAL_SERVICE_ID,
    serviceId: CADASTRAL_SERVICE_ID,
    slug: 'instruction',
    title: inFour('事項指南', 'Guia da formalidade', 'Procedure guide'),
  },
]

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), 'pages')

export const portalServices = (serviceNo: string, language: Language): Static<typeof PortalService>[] =>
  PAGES.filter((page) => page.serviceNo === serviceNo).map((page) => inLanguage<Static<typeof PortalService>>(page, language))

/**
 * A page by slug and service id; English readers get Portuguese [1-06]. Undefined for unknown ones, because no path is built from a
 * request.
 */
export async function contentPage(
  slug: string,
  serviceId: string,
  language: Language,
  fill: Fill,
): Promise<Static<typeof ContentPage> | undefined> {
  const page = PAGES.find((candidate) => candidate.slug === slug && candidate.serviceId === serviceId)
  if (!page) return undefined
  const folder = LANGUAGE_FACTS[language].pagesFolder
  const content = await readFile(join(FOLDER, folder, `${page.slug}.html`), 'utf8')
  const { title } = inLanguage<Static<typeof PortalService>>(page, folder)
  return { slug, serviceId, title, content: fill(content, folder), language: folder }
}
