export type Answer<T = Record<string, unknown>> = { readonly status: number; readonly headers: Headers; readonly body: T }

/** A browser as seen by the API: our client's header, with or without a session. */
export class TestClient {
  constructor(
    readonly origin: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  with(headers: Readonly<Record<string, string>>): TestClient {
    return new TestClient(this.origin, { ...this.headers, ...headers })
  }

  get = <T = Record<string, unknown>>(path: string): Promise<Answer<T>> => this.send('GET', path)

  post = <T = Record<string, unknown>>(path: string, body?: unknown): Promise<Answer<T>> =>
    this.send('POST', path, body === undefined ? undefined : JSON.stringify(body))

  async send<T>(method: string, path: string, body?: string): Promise<Answer<T>> {
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await fetch(`${this.origin}/api${path}`, {
      method,
      headers: { 'x-ecad-client': 'web', 'accept-language': 'en', ...type, ...this.headers },
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: (text === '' ? {} : JSON.parse(text)) as T }
  }
}
