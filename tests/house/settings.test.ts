import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withSettings } from '#server/settings/readme.ts'

test('the README tells the settings as the servers read them (npm run settings:write)', () => {
  const readme = readFileSync('README.md', 'utf8')
  expect(readme).toBe(withSettings(readme))
})
