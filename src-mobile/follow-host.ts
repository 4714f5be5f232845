import type { PreferencesFlow } from '#shared/flows/preferences/types.ts'
import type { HostBridge } from './bridge/contract.ts'

/**
 * The host's language or theme was changed while the page was in the back: it says so on coming back [1-06], [1-07].
 * Both change in place, so that step, values and scroll stay (decision 3.11); the theme stands in the address from then on.
 */
export function followHost(bridge: Pick<HostBridge, 'on'>, preferences: PreferencesFlow): void {
  bridge.on('resume', ({ launch: { language, isDark } }) => {
    const { chooseLanguage, followDark } = preferences.actions(preferences.state)
    if (language !== undefined) chooseLanguage(language)
    if (isDark !== undefined) followDark(isDark)
  })
}
