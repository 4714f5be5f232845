import { expect, it } from 'vitest'
import { NetworkError } from '#shared/api/errors.ts'
import type { ApiClient } from '#shared/api/types.ts'
import type { FlowDeps } from '#shared/flows/core/deps.ts'
import { createServiceStatus } from '#shared/flows/information/service-status/create-service-status.ts'
import { act, press, until } from '#tests/support/flow-rig.ts'

const DATA = {
  at: '2026-11-27T02:00:00.000Z',
  services: [{ service: 'buying', state: 'works' }],
  methods: [{ code: 'MPAY', state: 'works' }],
}

it('the status can be read again, also after a failure (decision 13)', async () => {
  let answer: object | Error = new NetworkError('GET /service-status', 'cut off')
  const call = async () => {
    if (answer instanceof Error) throw answer
    return { success: true, data: answer }
  }
  const flow = createServiceStatus({ api: { call } as unknown as ApiClient } as FlowDeps)
  act(flow).open()
  expect(act(flow).retry).toBeUndefined()
  await until(() => flow.state.status.kind === 'failed')
  answer = DATA
  press(act(flow).retry)
  await until(() => flow.state.status.kind === 'ready')
  expect(flow.state.status).toMatchObject({ value: { at: DATA.at, services: DATA.services, methods: [{ code: 'MPAY', state: 'works' }] } })
  expect(act(flow).retry).toBeDefined()
})
