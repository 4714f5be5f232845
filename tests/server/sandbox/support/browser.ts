import type { AccountName } from '#server/sandbox/accounts.ts'
import type { SandboxOrigins } from '#server/sandbox/origins.ts'

type Answer = Readonly<Pick<Response, 'status' | 'headers' | 'url'> & { body: string }>

/** The parts of a browser that sign-in needs: cookies by host and path, manual redirects, forms, JSON calls of our client. */
export class Browser {
  readonly #cookies = new Map<string, { readonly value: string; readonly path: string }>()

  constructor(private readonly origins: Pick<SandboxOrigins, 'product' | 'sandbox'>) {}

  async visit(url: string, init: RequestInit = {}): Promise<Answer> {
    const { pathname } = new URL(url)
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const headers = new Headers(init.headers)
    if (cookie !== '') headers.set('cookie', cookie)
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) this.#keep(line)
    return { status: answer.status, headers: answer.headers, body: await answer.text(), url }
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const at = pair.indexOf('=')
    const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? '/'
    const gone = attributes.some((part) => /^max-age=0$/i.test(part) || /^expires=Thu, 01 Jan 1970/i.test(part))
    if (gone) this.#cookies.delete(pair.slice(0, at))
    else this.#cookies.set(pair.slice(0, at), { value: pair.slice(at + 1), path })
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name)?.value
  }

  /** Follows redirects within the sandbox; returns the first answer that leaves it. */
  async follow(url: string, init?: RequestInit): Promise<Answer> {
    let answer = await this.visit(url, init)
    for (let hops = 0; hops < 10; hops++) {
      const location = answer.headers.get('location')
      if (answer.status < 300 || answer.status >= 400 || location === null) return answer
      const next = new URL(location, answer.url)
      if (next.origin !== this.origins.sandbox) return { ...answer, url: next.href }
      answer = await this.visit(next.href)
    }
    throw new Error(`too many redirects from ${url}`)
  }

  post(url: string, form: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.follow(url, { method: 'POST', body: new URLSearchParams(form) })
  }

  /** A call of our client to the product's API. */
  async api(method: 'GET' | 'POST', path: string, body?: object, headers: Readonly<Record<string, string>> = {}) {
    const ours = { 'x-ecad-client': 'web', ...(body && { 'content-type': 'application/json' }), ...headers }
    const sent = { method, headers: ours, ...(body && { body: JSON.stringify(body) }) }
    const answer = await this.visit(`${this.origins.product}/api${path}`, sent)
    return { status: answer.status, headers: answer.headers, json: JSON.parse(answer.body) as Record<string, unknown> }
  }

  /** Requests the sign-in address and opens it: the provider's login page. */
  async toProvider(state = '/ecad/choose-ecad?platform=one', more: object = {}): Promise<Answer> {
    const { json } = await this.api('POST', '/MacauOneAcc/GetAuthorizeURL', { lang: 'en', device: 'pc', platform: 'one', state, ...more })
    return this.follow(String(json.url))
  }

  /** Presses a button of the provider's login page; returns the address of ours that it leads to. */
  async choosesAt(page: Answer, action: `as/${AccountName}` | 'cancel' | 'fault'): Promise<URL> {
    return new URL((await this.post(`${page.url}/${action}`)).url)
  }

  /** The /login page's call with the returned parameters. */
  returns(back: URL) {
    const answer = Object.fromEntries(['code', 'state', 'iss'].map((name) => [name, back.searchParams.get(name) ?? '']))
    return this.api('POST', '/eservice/oauth/', answer)
  }

  async signIn(account: AccountName) {
    return this.returns(await this.choosesAt(await this.toProvider(), `as/${account}`))
  }
}
