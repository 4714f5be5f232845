// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { proxy } from 'valtio/vanilla'
import { describe, expect, it } from 'vitest'
import type { SessionActions, SessionAt, SessionState } from '#shared/flows/shell/session/types.ts'
import { guideApp } from '#tests/support/guide-app.ts'
import { renderIn } from '#tests/support/render-in.tsx'
import { PROFILE } from '#tests/support/service-makers.ts'
import { Account } from '../../src-web/layout/Tools.tsx'

/** The header's text about the account: it never claims a signed-out user before the server was queried [2-28], [4-06]. */
const ROWS: readonly (readonly [SessionAt, readonly string[]])[] = [
  [{ kind: 'unknown' }, []],
  [{ kind: 'loading' }, []],
  [{ kind: 'signed-out', expired: false }, ['Log in']],
  [{ kind: 'signed-out', expired: true }, ['Log in']],
  [{ kind: 'failed', message: { text: 'no' } }, ['Log in']],
  [{ kind: 'signed-in', profile: PROFILE }, ['Log out']],
]

describe('the account in the header [2-28]', () => {
  async function shows(at: SessionAt): Promise<void> {
    const { app } = await guideApp('http://127.0.0.1:9', {})
    const state = proxy<SessionState>({ at, busy: null, failure: null, osType: undefined, gxToken: undefined })
    const acts: SessionActions = { open: () => undefined, refresh: () => undefined, signIn: () => undefined, signOut: () => undefined }
    const session = { ...app.session, state, actions: () => acts }
    renderIn({ ...app, session }, <Account />)
  }

  it('a name in Latin letters has its surname first, as in the forms (decision 3.15)', async () => {
    const foreign = { surname: 'DA SILVA', given: 'MARIA JOÃO' }
    await shows({ kind: 'signed-in', profile: { ...PROFILE, chineseName: '', chinese: { surname: '', given: '' }, foreign } })
    expect(screen.getByText('DA SILVA MARIA JOÃO')).toBeDefined()
  })

  for (const [at, buttons] of ROWS) {
    it(`${at.kind}: ${buttons.join() || 'nothing'}`, async () => {
      await shows(at)
      expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
    })
  }
})
