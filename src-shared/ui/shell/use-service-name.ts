import { useSnapshot } from 'valtio'
import type { GuideTarget } from '../../domain/guide/guide.ts'
import type { PageName } from '../../domain/routes.ts'
import { helpTarget } from '../../flows/core/current-service.ts'
import { pickText } from '../../i18n/index.ts'
import { headingOn } from '../../i18n/route-headings.ts'
import { useApp } from './app-context.tsx'
import { useFlow } from './use-flow.ts'
import { useLanguage, useT } from './use-translate.ts'

/** The name of the service that the page is of; where none is known, what all of them are [2-11]. */
export function useServiceName(): string {
  const t = useT()
  const language = useLanguage()
  const { isPlan, name } = useSnapshot(useApp().currentService.state, { sync: true })
  if (isPlan) return t('serviceTitle')
  return (typeof name === 'object' ? pickText(name, language) : name) || t('publicServices')
}

/** The bureau's name: the server's, or ours until that is known. */
export function useBureauName(): string {
  const t = useT()
  const language = useLanguage()
  const { facts } = useFlow(useApp().publicInfo).state
  return facts.kind === 'ready' ? pickText(facts.value.bureau.name, language) : t('directorateName')
}

/** What the page's help is about; undefined: nobody knows [2-25]. */
export function useHelpTarget(): GuideTarget | undefined {
  const { isPlan, name, itemId } = useSnapshot(useApp().currentService.state, { sync: true })
  return helpTarget({ isPlan, name, itemId })
}

/** A page's heading before its screen is there, as it stood in the page before any script; a page of any service is headed by the service's name. */
export function usePageHeading(page: PageName): string {
  const t = useT()
  const service = useServiceName()
  const key = headingOn(useApp().surface, page)
  return key === 'publicServices' ? service : t(key)
}
