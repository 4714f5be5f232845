import { useSnapshot } from 'valtio'
import type { GuideTarget } from '../../domain/guide/guide.ts'
import type { PageName } from '../../domain/routes.ts'
import { helpTarget } from '../../flows/core/current-service.ts'
import { pickText } from '../../i18n/index.ts'
import { headingOn } from '../../i18n/route-headings.ts'
import { useApp } from './app-context.tsx'
import { useFlow } from './use-flow.ts'
import { useLanguage, useT } from './use-translate.ts'

/** Returns the name of the page's service, or a general title if there is none [2-11]. */
export function useServiceName(): string {
  const t = useT()
  const language = useLanguage()
  const { isPlan, name } = useSnapshot(useApp().currentService.state, { sync: true })
  if (isPlan) return t('serviceTitle')
  return (typeof name === 'object' ? pickText(name, language) : name) || t('publicServices')
}

/** Returns the name of the page's service; undefined if the page has none or it is not known yet. */
export function useKnownServiceName(): string | undefined {
  const { isPlan, name } = useSnapshot(useApp().currentService.state, { sync: true })
  const service = useServiceName()
  return isPlan || name ? service : undefined
}

/** Returns the bureau's name from the server, or our own text until it is loaded. */
export function useBureauName(): string {
  const t = useT()
  const language = useLanguage()
  const { facts } = useFlow(useApp().publicInfo).state
  return facts.kind === 'ready' ? pickText(facts.value.bureau.name, language) : t('directorateName')
}

/** Returns the topic of the page's help; undefined if it is unknown [2-25]. */
export function useHelpTarget(): GuideTarget | undefined {
  const { isPlan, name, itemId } = useSnapshot(useApp().currentService.state, { sync: true })
  return helpTarget({ isPlan, name, itemId })
}

/**
 * Returns a page's heading before its screen is loaded, as the skeleton shows it; a page of any service uses the
 * service's name.
 */
export function usePageHeading(page: PageName): string {
  const t = useT()
  const service = useServiceName()
  const key = headingOn(useApp().surface, page)
  return key === 'publicServices' ? service : t(key)
}
