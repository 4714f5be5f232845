import type { FastifyInstance } from 'fastify'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Makes the calls that the user's page would make, with its cookies, and collects the cookies of the answers. */
export class PageClient {
  readonly #cookies: Map<string, string>
  readonly #given = new Map<string, string>()

  constructor(
    private readonly app: FastifyInstance,
    cookies: Readonly<Record<string, string | undefined>>,
  ) {
    this.#cookies = new Map(Object.entries(cookies).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
    // A tester's faults are for the page, not for its preparation.
    this.#cookies.delete('ecad_fault')
  }

  /** Whole Set-Cookie lines, to be passed to the browser. */
  get setCookies(): readonly string[] {
    return [...this.#given.values()]
  }

  async call<T>(method: Method, path: string, body?: object): Promise<T> {
    return this.#send<T>(method, path, body === undefined ? {} : { payload: body })
  }

  async upload<T>(query: Readonly<Record<string, string>>, name: string, content: Buffer): Promise<T> {
    const edge = 'a-part-of-the-stage'
    const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
    return this.#send<T>('POST', `/file/upload?${new URLSearchParams(query)}`, {
      payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${edge}--\r\n`)]),
      headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    })
  }

  async #send<T>(
    method: Method,
    path: string,
    { payload, headers = {} }: { readonly payload?: object; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<T> {
    const answer = await this.app.inject({
      method,
      url: `/api${path}`,
      headers: { 'x-ecad-client': 'web', ...headers },
      cookies: Object.fromEntries(this.#cookies),
      ...(payload === undefined ? {} : { payload }),
    })
    for (const cookie of answer.cookies) {
      this.#cookies.set(cookie.name, cookie.value)
      const line = [answer.headers['set-cookie'] ?? []].flat().find((each) => each.startsWith(`${cookie.name}=`))
      if (line !== undefined) this.#given.set(cookie.name, line)
    }
    if (answer.statusCode >= 300) throw new Error(`the stage was not set: ${method} ${path} answered ${answer.statusCode} ${answer.body}`)
    return answer.json<T>()
  }
}
