import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { proofOf } from '#server/platform/signing/signature.ts'
import { closeHttp, listen, listenHttp } from '#tests/support/listen.ts'
import type { TestClock } from '#tests/support/test-clock.ts'

export interface ArrivedNotice {
  readonly messageId: string
  readonly to: string
  readonly text: string
  readonly subject?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** The gateway's answer: a status with any body, or none while the caller waits. */
type Answering = number | 'hangs'

/** An SMS gateway over real HTTP that accepts only signed calls and answers as a test sets it. */
export class FakeSmsGateway {
  readonly signingKey = { id: 'test', secret: 'to-the-sms-gateway-of-the-tests'.padEnd(40, '-') }
  readonly arrived: ArrivedNotice[] = []
  answers: (notice: ArrivedNotice) => Answering | Promise<Answering> = () => 200
  body = '{"taken":true}'
  readonly #server = createServer((request, response) => void this.#take(request, response))
  #url = ''

  constructor(private readonly clock: TestClock) {}

  async listen(): Promise<this> {
    this.#url = await listenHttp(this.#server)
    return this
  }
  close = (): Promise<void> => closeHttp(this.#server)

  get settings() {
    return { url: this.#url, signingKey: this.signingKey }
  }

  /** The texts to the applicant of this record, in order of arrival. */
  about(record: string): readonly string[] {
    return this.arrived.filter((one) => one.text.includes(record)).map((one) => one.text)
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const signed = { method: request.method ?? '', path: request.url ?? '', body }
    if (!proofOf([this.signingKey], request.headers['x-signature'], signed, this.clock.now())) return void response.writeHead(401).end('{}')
    const notice = JSON.parse(body) as ArrivedNotice
    this.arrived.push(notice)
    const answer = await this.answers(notice)
    if (answer !== 'hangs') response.writeHead(answer).end(this.body)
  }
}

type Moment = 'greeting' | 'address' | 'end'

/** A mail server over real SMTP that behaves as a test sets it. */
export class FakeMailServer {
  readonly arrived: ArrivedNotice[] = []
  /** Where in a conversation it refuses, and its code; or it does not answer. */
  refuses: { readonly at: Moment; readonly code: number } | 'hangs' | undefined
  #port = 0
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onConnect: (_session, callback) => this.#answer('greeting', callback),
    onRcptTo: (_address, _session, callback) => this.#answer('address', callback),
    onData: (stream, session, callback) => {
      buffer(stream)
        .then((source) => this.#keep(source, session.envelope.rcptTo.map(({ address }) => address).join()))
        .then(() => this.#answer('end', callback), callback)
    },
  })
    // a sender that stops waiting is part of the tests
    .on('error', () => undefined)

  #answer(at: Moment, callback: (error?: Error | null) => void): void {
    if (this.refuses === 'hangs') return
    if (this.refuses?.at === at) callback(Object.assign(new Error('no'), { responseCode: this.refuses.code }))
    else callback()
  }

  async #keep(source: Buffer, to: string): Promise<void> {
    const mail = await PostalMime.parse(source)
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
    this.arrived.push({ messageId: mail.messageId ?? '', to, subject: mail.subject, text: mail.text ?? '', headers })
  }

  async listen(): Promise<this> {
    this.#port = await listen(this.#server.server)
    return this
  }
  close = (): Promise<void> => new Promise((resolve) => this.#server.close(() => resolve()))

  get settings() {
    return { url: `smtp://127.0.0.1:${this.#port}`, from: 'DSCC <no-reply@ecad.example>' }
  }
}
