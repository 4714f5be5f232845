import { expect } from 'vitest'
import type { Answer } from '#tests/support/test-client.ts'

/** The answer of a server whose database is unavailable: a message, and a time to retry. */
export function expectUnavailable({ status, headers, body }: Answer): void {
  expect(status).toBe(503)
  expect(body).toMatchObject({ success: false, isValid: false, code: 'unavailable' })
  expect(body.message).toMatch(/^The service is temporarily unavailable, please try again later; /)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}
