import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { parsedJson } from '#shared/domain/parsed-json.ts'
import { Refused } from '../../platform/cli/refused.ts'
import type { SigningKey } from '../../platform/settings/keys.ts'
import { FORMS, formIn, type SignatureForm } from '../../platform/signing/forms.ts'

/** A notice of the counterpart, as received. */
export interface Arrived {
  /** how it is signed; undefined if it is not */
  readonly form: SignatureForm | undefined
  readonly isGenuine: boolean
  readonly isReadable: boolean
  readonly body: Readonly<Record<string, unknown>>
}

/** Where a run receives notices in place of the product. */
export interface Listening {
  readonly keys: readonly SigningKey[]
  /** the form of signatures that the product expects */
  readonly form: SignatureForm
  /** signed path, whatever path the counterpart calls */
  readonly path: string
  readonly schema: TSchema
  /** the address at which the counterpart reaches this run; the run's own port if undefined */
  readonly address: string | undefined
}

/** Receives notices. The first of each number is answered with 503, to check that the counterpart repeats it. */
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
      const form = formIn(request.headers)
      this.arrived.push({
        form,
        isGenuine: form !== undefined && FORMS[form].proof(how.keys, request.headers, signed, new Date()) !== undefined,
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

  /** The form of signatures that the product expects. */
  get form(): SignatureForm {
    return this.how.form
  }

  /** The notifyUrl for the counterpart. */
  get url(): string {
    return `${this.#address}${this.how.path}`
  }

  /** The returnUrl for the counterpart; no browser returns to it. */
  get returnUrl(): string {
    return `${this.#address}/returned`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

function readObject(text: string): Readonly<Record<string, unknown>> {
  const read = parsedJson(text)
  return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
}
