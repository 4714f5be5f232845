import { expect, it } from 'vitest'
import { doSteps } from '#server/operations/retention/steps.ts'

it('a part of a round that fails is named, and the others are done', async () => {
  const failed: [string, unknown][] = []
  const why = new Error('57014')
  const steps = { drafts: async () => 2, addresses: () => Promise.reject(why), links: async () => 3 }
  expect(await doSteps<Record<keyof typeof steps, number>>(steps, (name, error) => failed.push([name, error]))).toEqual({
    drafts: 2,
    links: 3,
  })
  expect(failed).toEqual([['addresses', why]])
})
