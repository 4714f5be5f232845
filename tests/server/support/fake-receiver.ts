import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { freePorts } from '#tests/support/free-ports.ts'
import { closeHttp, listen } from '#tests/support/listen.ts'

export interface Arrived extends Readonly<Record<'id' | 'type' | 'record' | 'body', string>> {
  readonly sequence: number
  readonly data: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
}

/** Its answer: a status, or none while the caller waits. */
export type Answering = number | 'hangs'

/** Another system that receives events over real HTTP. It answers as a test sets it. */
export class FakeReceiver {
  readonly secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  readonly arrived: Arrived[] = []
  answers: (message: Arrived) => Answering | Promise<Answering> = () => 200
  readonly #server = createServer((request, response) => void this.#take(request, response))
  #port = 0

  constructor(readonly name = 'bureau') {}

  async listen(): Promise<this> {
    if (this.#port === 0) [this.#port = 0] = await freePorts(1)
    await listen(this.#server, this.#port)
    return this
  }

  /** Closes its address until it listens again. */
  close = (): Promise<void> => closeHttp(this.#server)

  get url(): string {
    return `http://127.0.0.1:${this.#port}/messages`
  }

  get settings() {
    return { name: this.name, url: this.url, secrets: [this.secret] }
  }

  /** The messages about a record, as "kind #sequence". */
  told(record: string): readonly string[] {
    return this.arrived.filter((one) => one.record === record).map(({ type, sequence }) => `${type} #${sequence}`)
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const { type, data } = JSON.parse(body) as { type: string; data: { record: string; sequence: number } }
    const headers = request.headers as Record<string, string>
    const message = { id: headers['webhook-id'] ?? '', type, ...data, data, headers, body }
    this.arrived.push(message)
    const answer = await this.answers(message)
    if (answer === 'hangs') return
    response.writeHead(answer, answer === 302 ? { location: this.url } : {}).end()
  }
}

/** The content of a message for a receiver that verifies with the public library; throws if it is not genuine. */
export const checkedBy = (secret: string, { body, headers }: Pick<Arrived, 'body' | 'headers'>): unknown =>
  new Webhook(secret).verify(body, { ...headers })
