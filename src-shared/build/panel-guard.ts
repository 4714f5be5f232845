import type { Plugin, Rollup } from 'vite'

const PANEL = /\/src-(shared|web|mobile)\/panel\//

/** Returns the modules of the developers' panel in a bundle. */
export const panelModules = (bundle: Rollup.OutputBundle): readonly string[] =>
  Object.values(bundle).flatMap((item) => (item.type === 'chunk' ? item.moduleIds.filter((id) => PANEL.test(id)) : []))

/** Stops a production build that contains the developers' panel (docs/panel.md). */
export function panelGuard(mode: string): Plugin {
  return {
    name: 'ecad-panel-guard',
    apply: 'build',
    generateBundle(_options, bundle) {
      const found = mode === 'production' ? panelModules(bundle) : []
      if (found.length > 0) this.error(`the production bundle holds the developers' panel: ${found.join(', ')}`)
    },
  }
}
