// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { type LateCode, lateCode, useLateCode } from '#shared/ui/shell/late-code.ts'

function Page({ late }: { readonly late: LateCode<() => string> }) {
  const { code: Part, failed, retry } = useLateCode(late)
  if (Part !== undefined) return <Part />
  return failed ? (
    <button type="button" onClick={retry}>
      again
    </button>
  ) : (
    'waiting'
  )
}

/** Code that loads, or fails to, when the test says so. */
function gate() {
  const asked: { come(): void; fail(): void }[] = []
  const late = lateCode(
    () =>
      new Promise<() => string>((resolve, reject) => {
        asked.push({ come: () => resolve(() => 'here'), fail: () => reject(new Error('no network')) })
      }),
  )
  return { asked, late }
}

describe('code that a page waits for in its place (threat 9)', () => {
  test('asked for ahead it is there at once, and asked for once', async () => {
    const { asked, late } = gate()
    const ahead = late.load()
    asked[0]?.come()
    await ahead
    render(<Page late={late} />)
    expect(document.body.textContent).toBe('here')
    expect(asked).toHaveLength(1)
  })

  test('that does not come is said, and asked for again on request', async () => {
    const { asked, late } = gate()
    render(<Page late={late} />)
    asked[0]?.fail()
    await userEvent.click(await screen.findByText('again'))
    expect(document.body.textContent).toBe('waiting')
    asked[1]?.come()
    expect(await screen.findByText('here')).toBeTruthy()
  })
})
