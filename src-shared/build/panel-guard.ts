import type { Plugin, Rollup } from 'vite'

const PANEL = /\/src-(shared|web|mobile)\/panel\//

/** Modules of the developers' panel in a bundle. */
export const panelModules = (bundle: Rollup.OutputBundle): readonly string[] =>
  Object.values(bundle).flatMap((item) => (item.type === 'chunk' ? item.moduleIds.filter((id) => PANEL.test(id)) : []))

/** A production build that would ship the developers' panel stops (docs/panel.md). */
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
