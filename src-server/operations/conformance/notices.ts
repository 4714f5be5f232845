import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { Refused } from '../../platform/cli/refused.ts'
import type { SigningKey } from '../../platform/settings/keys.ts'
import { isGenuine } from '../../platform/signing/signature.ts'

/** A notice of the counterpart, as it came. */
export interface Arrived {
  readonly isGenuine: boolean
  readonly isReadable: boolean
  readonly body: Readonly<Record<string, unknown>>
}

/** Where a run listens for notices in the product's place. */
export interface Listening {
  readonly keys: readonly SigningKey[]
  /** which the signature covers, whatever path the counterpart calls */
  readonly path: string
  readonly schema: TSchema
  /** the address by which the counterpart reaches this run; its own port where undefined */
  readonly address: string | undefined
}

/** Takes notices. The first of each number is answered 503, so that a counterpart that forgets it is found out. */
export class Notices {
  readonly arrived: Arrived[] = []
  readonly #seen = new Set<string>()
  readonly #server: Server
  #address = ''

  constructor(private readonly how: Listening) {
    this.#server = createServer(async (request, response) => {
      const raw = await buffer(request)
      const signed = { method: request.method ?? '', path: how.path, body: raw }
      const read = readObject(raw.toString('utf8'))
      this.arrived.push({
        isGenuine: isGenuine(how.keys, request.headers['x-signature'], signed, new Date()),
        isReadable: Value.Check(how.schema, read),
        body: read,
      })
      const id = String(read.noticeId)
      response.writeHead(this.#seen.has(id) ? 200 : 503, { 'content-type': 'application/json' }).end('{"success":true}')
      this.#seen.add(id)
    })
  }

  async listen(): Promise<void> {
    const { address } = this.how
    const url = address === undefined ? undefined : new URL(address)
    const port = url === undefined ? 0 : Number(url.port || (url.protocol === 'https:' ? 443 : 80))
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', (error) => reject(new Refused(`Port ${port} cannot be listened on: ${error.message}.`)))
      this.#server.listen(port, url === undefined ? '127.0.0.1' : undefined, resolve)
    })
    this.#address = (address ?? `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`).replace(/\/$/, '')
  }

  /** What the counterpart is given as notifyUrl. */
  get url(): string {
    return `${this.#address}${this.how.path}`
  }

  /** What it is given as returnUrl; nobody comes back there. */
  get returnUrl(): string {
    return `${this.#address}/returned`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

function readObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
