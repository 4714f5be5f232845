import { expect, test } from 'vitest'
import { panelGuard } from '#shared/build/panel-guard.ts'
import { stopped } from './support/stopped.ts'

test.each([
  ['production', '/x/src-shared/panel/Panel.tsx', true],
  ['production', '/x/src-mobile/panel/open-mobile-panel.ts', true],
  ['production', '/x/src-web/widgets/panels/Receive.tsx', false],
  ['sandbox', '/x/src-shared/panel/Panel.tsx', false],
])('a %s build with %s stops: %s', (mode, moduleId, stops) => {
  const bundle = { 'assets/a.js': { type: 'chunk', moduleIds: ['/x/src-web/main.tsx', moduleId] } }
  expect(stopped(panelGuard(mode), bundle) !== undefined).toBe(stops)
})
