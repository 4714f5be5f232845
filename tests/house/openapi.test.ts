import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { counterpartsDocument } from '#server/operations/conformance/openapi.ts'
import { openApiDocument } from '#tests/support/openapi.ts'

/** Rules that the specification's addresses break, and one that a product without a public licence cannot keep. */
const NOT_OURS = { 'no-path-trailing-slash': 'off', 'no-ambiguous-paths': 'off', 'info-license': 'off' } as const

test.each([
  ['of the product', openApiDocument],
  ['of its counterparts', counterpartsDocument],
])('the OpenAPI document %s has no fault that its linter knows', async (_whose, document) => {
  const config = await createConfig({ extends: ['recommended'], rules: NOT_OURS })
  const faults = await lintFromString({ source: JSON.stringify(await document()), config })
  expect(faults.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
})
