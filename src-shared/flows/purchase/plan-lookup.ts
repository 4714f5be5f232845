import type { HostPage } from '../../ports/host-page.ts'
import type { PublicInfo } from '../shell/public-info/create-public-info.ts'

interface LookupParts {
  readonly hostPage: Pick<HostPage, 'openWeb'>
  readonly publicInfo: PublicInfo
  /** base for a lookup address without origin */
  readonly origin: string
}

/** Opens the external lookup of cadastral numbers [2-03]; does nothing until its address is known. */
export function openLookup({ hostPage, publicInfo, origin }: LookupParts): void {
  const { facts } = publicInfo.state
  if (facts.kind === 'ready') hostPage.openWeb(new URL(facts.value.lookupUrl, origin).href)
}
