import { expect, test } from 'vitest'
import { withDefinitions } from '#server/applications/services/page/page.ts'
import { withSettings } from '#server/platform/settings/page.ts'
import { withModules } from './modules.ts'
import { read } from './source-files.ts'
import { printSpecMap } from './spec-map.ts'

test.each([
  ['house.md', 'house:write', withModules],
  ['settings.md', 'settings:write', withSettings],
  ['service-definitions.md', 'services:write', withDefinitions],
  ['spec-map.md', 'spec-map:write', printSpecMap],
])('docs/%s is as npm run %s prints it', (name, _command, printed) => {
  const page = read(`docs/${name}`)
  expect(page).toBe(printed(page))
})
