import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { proofOf } from '#server/platform/signing/signature.ts'
import type { TestClock } from '#tests/support/test-clock.ts'

/** A notice as it arrived. */
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
  /** Every attempt, in order of arrival. */
  readonly arrived: ArrivedNotice[] = []
  answers: (notice: ArrivedNotice) => Answering | Promise<Answering> = () => 200
  body = '{"taken":true}'
  readonly #server: Server

  constructor(private readonly clock: TestClock) {
    this.#server = createServer((request, response) => void this.#take(request, response))
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  get settings() {
    return { url: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`, signingKey: this.signingKey }
  }

  /** The texts to the applicant of this record, in order of arrival. */
  about(record: string): readonly string[] {
    return this.arrived.filter((one) => one.text.includes(record)).map((one) => one.text)
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const signed = { method: request.method ?? '', path: request.url ?? '', body }
    if (!proofOf([this.signingKey], request.headers['x-signature'], signed, this.clock.now())) {
      response.writeHead(401).end('{}')
      return
    }
    const notice = JSON.parse(body) as ArrivedNotice
    this.arrived.push(notice)
    const answer = await this.answers(notice)
    if (answer !== 'hangs') response.writeHead(answer).end(this.body)
  }
}

/** Where in a conversation a mail server refuses, and its code; or it does not answer. */
type Refusing = { readonly at: 'greeting' | 'address' | 'end'; readonly code: number } | 'hangs' | undefined

/** A mail server over real SMTP that behaves as a test sets it. */
export class FakeMailServer {
  readonly arrived: ArrivedNotice[] = []
  refuses: Refusing
  readonly #server: SMTPServer
  #port = 0

  constructor() {
    this.#server = this.#make()
  }

  #make(): SMTPServer {
    const answer = (at: 'greeting' | 'address' | 'end', callback: (error?: Error | null) => void): void => {
      if (this.refuses === 'hangs') return
      if (this.refuses?.at === at) callback(Object.assign(new Error('no'), { responseCode: this.refuses.code }))
      else callback()
    }
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      onConnect: (_session, callback) => answer('greeting', callback),
      onRcptTo: (_address, _session, callback) => answer('address', callback),
      onData: (stream, session, callback) => {
        buffer(stream)
          .then((source) => this.#keep(source, session.envelope.rcptTo.map(({ address }) => address).join()))
          .then(() => answer('end', callback), callback)
      },
    })
    // a sender that stops waiting is part of the tests
    server.on('error', () => undefined)
    return server
  }

  async #keep(source: Buffer, to: string): Promise<void> {
    const mail = await PostalMime.parse(source)
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
    this.arrived.push({ messageId: mail.messageId ?? '', to, subject: mail.subject, text: mail.text ?? '', headers })
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.#port = (this.#server.server.address() as AddressInfo).port
    return this
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  get settings() {
    return { url: `smtp://127.0.0.1:${this.#port}`, from: 'DSCC <no-reply@ecad.example>' }
  }
}
