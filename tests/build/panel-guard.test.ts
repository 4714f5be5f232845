import type { Rollup } from 'vite'
import { expect, test } from 'vitest'
import { panelGuard } from '#shared/build/panel-guard.ts'

const bundle = (moduleId: string) => ({ 'assets/a.js': { type: 'chunk', moduleIds: ['/x/src-web/main.tsx', moduleId] } })

/** The message with which the plugin stops the build of a bundle, or undefined. */
function said(mode: string, moduleId: string): string | undefined {
  const plugin = panelGuard(mode)
  let message: string | undefined
  const context = {
    error: (words: string) => {
      message = words
    },
  }
  const hook = plugin.generateBundle as (this: unknown, options: unknown, bundle: Rollup.OutputBundle) => void
  hook.call(context, {}, bundle(moduleId) as unknown as Rollup.OutputBundle)
  return message
}

test.each([
  ['production', '/x/src-shared/panel/Panel.tsx', true],
  ['production', '/x/src-mobile/panel/open-mobile-panel.ts', true],
  ['production', '/x/src-web/widgets/panels/Receive.tsx', false],
  ['sandbox', '/x/src-shared/panel/Panel.tsx', false],
])('a %s build with %s stops: %s', (mode, moduleId, stops) => {
  expect(said(mode, moduleId) !== undefined).toBe(stops)
})
