import type { OutcomeName } from '#server/sandbox/cashier/outcomes.ts'

/** Sends the form of a button on the test system's cashier page, without opening the page. */
export async function pressAtCashier(address: string, outcome: OutcomeName, channel: string): Promise<void> {
  const { origin, pathname } = new URL(address)
  const body = new URLSearchParams({ outcome, channel, language: 'en' })
  const answer = await fetch(`${origin}${pathname}/outcome`, { method: 'POST', headers: { origin }, body, redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`the cashier answered ${answer.status}`)
}
