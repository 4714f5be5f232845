import { createApp } from '#shared/app/create-app.ts'
import type { Language } from '#shared/domain/languages.ts'
import type { RouteName } from '#shared/domain/routes.ts'
import type { Launch } from '#shared/flows/shell/launch/types.ts'
import type { Query } from '#shared/ports/index.ts'
import { plainLaunch } from '#tests/support/launch.ts'
import { memoryPorts } from '#tests/support/memory/ports.ts'

/** The complete product on in-memory ports, with a real server. */
export async function guideApp(
  origin: string,
  {
    language = 'en' as Language,
    query = {} as Query,
    route = 'affairIntro' as RouteName,
    inHost = false,
    launch = {} as Partial<Launch>,
  } = {},
) {
  const ports = memoryPorts({ host: { inHost } })
  ports.navigator.replace(route, query)
  const app = await createApp({ ports, launch: plainLaunch({ language, origin, ...launch }), surface: 'web' })
  await app.preferences.loadAllTexts()
  return { app, ports }
}
