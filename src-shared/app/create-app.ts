import { lateApiClient } from '../api/late-client.ts'
import { createTokenStore } from '../api/token.ts'
import { BASE_PATH } from '../domain/routes.ts'
import type { Surface } from '../domain/surfaces.ts'
import type { CurrentPage } from '../flows/core/current-page.ts'
import { createCurrentService } from '../flows/core/current-service.ts'
import type { FlowDeps } from '../flows/core/deps.ts'
import { storeLaunch } from '../flows/shell/launch/read-launch.ts'
import type { Launch } from '../flows/shell/launch/types.ts'
import { createPreferences } from '../flows/shell/preferences/create-preferences.ts'
import { createPublicInfo } from '../flows/shell/public-info/create-public-info.ts'
import { createSession, type Session } from '../flows/shell/session/create-session.ts'
import { createStartup } from '../flows/shell/startup/create-startup.ts'
import { createWaiting } from '../flows/shell/waiting/create-waiting.ts'
import { catalogueFiles, createTranslations } from '../i18n/index.ts'
import type { Ports } from '../ports/index.ts'
import { withFlowCache } from './flow-cache.ts'
import { createRecent, type Recent } from './recent.ts'
import type { AppModel, AppObserver } from './types.ts'

export type { AppModel } from './types.ts'

// biome-ignore lint/suspicious/noConsole: for the developer who reads the console; no production bundle has it
const ON_MISSING_TEXT = import.meta.env.MODE === 'development' ? (sentence: string) => console.warn(sentence) : undefined

export interface AppSetup {
  readonly ports: Ports
  readonly launch: Launch
  readonly surface: Surface
  /** the answer of `GET /info` that came with the page */
  readonly info?: unknown
  readonly observer?: AppObserver | undefined
  /** what the host did before the app was created */
  readonly recent?: Recent
}

/** The composition root creates ports and launch, calls this once, and renders. */
export async function createApp({ ports, launch, surface, info, observer, recent = createRecent() }: AppSetup): Promise<AppModel> {
  const translations = await createTranslations(launch.language, catalogueFiles, ON_MISSING_TEXT)
  storeLaunch(launch, ports.storage)
  const currentPage: CurrentPage = { route: 'home' }
  const preferences = createPreferences({ launch, ports, currentPage, translations })
  let session: Session | undefined
  const api = lateApiClient({
    apiHost: launch.apiHost,
    origin: launch.origin,
    basePath: BASE_PATH,
    surface,
    language: () => preferences.state.language,
    token: createTokenStore(ports.storage.local),
    clock: ports.clock,
    onSignedOut: () => session?.lost(),
    watch: observer?.watch,
    atHand: { 'GET /info': info },
    tell: recent.add,
  })
  session = createSession({
    api,
    ports,
    preferences,
    surface,
    currentPage,
    hostSession: launch.hostSession,
    apiIsElsewhere: !api.urlOf('/').startsWith(`${launch.origin}/`),
  })
  const publicInfo = createPublicInfo(api, ports.clock)
  const currentService = createCurrentService({ api, currentPage, preferences })
  const startup = createStartup({
    api,
    ports,
    preferences,
    platformIsOpen: launch.platformIsOpen,
    session,
    publicInfo,
    currentService,
    currentPage,
    addressOf: (below) => `${launch.origin}${BASE_PATH}${below}`,
  })
  const beforeReload: FlowDeps['beforeReload'] = new Set()
  const deps: FlowDeps = withFlowCache(
    { api, ports, launch, surface, currentPage, preferences, session, publicInfo, currentService, beforeReload },
    observer,
  )
  return { ...deps, startup, waiting: createWaiting({ api, ports, preferences, session }), recent }
}
