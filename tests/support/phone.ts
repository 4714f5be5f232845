import type { HandoverPurpose } from '#shared/domain/payment/handover.ts'
import type { TestClient } from './test-client.ts'

export type MadeLink = Readonly<Record<'link' | 'subject' | 'expiresAt', string>>

/** The owner requests a link for a phone. */
export const askForLink = (person: TestClient, purpose: HandoverPurpose, of: string, more: Record<string, unknown> = {}) =>
  person.post<{ success: boolean; code?: string; data?: MadeLink }>('/handover', { purpose, of, language: 'en', platform: 'one', ...more })

export async function makeLink(...asked: Parameters<typeof askForLink>): Promise<MadeLink> {
  const { body } = await askForLink(...asked)
  if (body.data === undefined) throw new Error(`no link: ${JSON.stringify(body)}`)
  return body.data
}

/** A phone: no cookies, none of our headers. It follows a link, on the server under test. */
export class Phone {
  constructor(
    private readonly origin: string,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  look = (link: string) => this.#ask('GET', link)
  goOn = (link: string) => this.#ask('POST', link)
  previews = (link: string) => this.#ask('HEAD', link)

  async #ask(method: string, link: string) {
    const { pathname, search } = new URL(link, this.origin)
    const form: Record<string, string> = method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
    const answer = await fetch(`${this.origin}${pathname}${search}`, { method, headers: { ...form, ...this.headers }, redirect: 'manual' })
    return { status: answer.status, headers: answer.headers, location: answer.headers.get('location'), text: await answer.text() }
  }
}
