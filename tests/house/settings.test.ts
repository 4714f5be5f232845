import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withSettings } from '#server/platform/settings/page.ts'

test('docs/settings.md has the settings as the servers read them (npm run settings:write)', () => {
  const page = readFileSync('docs/settings.md', 'utf8')
  expect(page).toBe(withSettings(page))
})
