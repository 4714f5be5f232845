import { useApp } from '#shared/ui/app-context.tsx'
import { useFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { MoonIcon, SunIcon } from '../kit/icons.tsx'

/** Dark or light; outside a host nothing else decides it [1-07]. */
export function ThemeSwitch() {
  const t = useT()
  const { state, actions } = useFlow(useApp().preferences)
  const words = t(state.isDark ? 'useLightTheme' : 'useDarkTheme')
  return (
    <button type="button" className="ec-tool" title={words} aria-label={words} onClick={() => actions.chooseDark(!state.isDark)}>
      {state.isDark ? <SunIcon /> : <MoonIcon />}
    </button>
  )
}
