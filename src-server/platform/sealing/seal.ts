import { CannotStart } from '../cannot-start.ts'
import type { Clock } from '../clock.ts'
import { DependencyUnavailable } from '../http/dependency-unavailable.ts'
import type { Log } from '../log.ts'
import { type SealKeys, timeFault } from '../settings/seal-keys.ts'
import type { SealSigner } from './signer.ts'
import { signerOf } from './signer-of.ts'
import type { TimeStampAuthority } from './time-stamp-authority.ts'
import { TokenUnavailable } from './token-signer.ts'
import type { Unsealed } from './unsealed.ts'

/** What is signed at the start, to see that key and certificate belong together. */
const PROBE = Buffer.from('Is this the key of the certificate?')

/** Nothing can be sealed, because the certificate is not valid now. */
export class SealNotValid extends DependencyUnavailable {
  override readonly name = 'SealNotValid'
  readonly facts = { setting: 'SEAL_CERTIFICATE' }
  constructor(fault: string) {
    super(`nothing can be sealed: SEAL_CERTIFICATE ${fault}`)
  }
}

export interface Sealed {
  readonly bytes: Buffer
  /** it lacks the time-stamp that the settings want */
  readonly wantsTimeStamp: boolean
}

/** The seal of the server, by a key that is in memory or in a token (decision 12). */
export class Seal {
  #read: Promise<{ readonly keys: SealKeys; readonly signer: SealSigner }> | undefined

  constructor(
    private readonly readKeys: () => Promise<SealKeys>,
    private readonly clock: Clock,
    private readonly log: Pick<Log, 'error'>,
    /** undefined if the settings name none */
    readonly authority: TimeStampAuthority | undefined,
  ) {}

  /** The server's keys, which are read once. */
  async keys(): Promise<SealKeys> {
    return (await this.#ready()).keys
  }

  /** When the certificate ends. */
  async certificateEnd(): Promise<Date | undefined> {
    const [own] = (await this.keys()).certificates
    return own && new Date(own.validTo)
  }

  /** Tries the key once. Rejects with a CannotStart if a setting is wrong; a token that is away may come back, and is only logged. */
  async tryKey(): Promise<void> {
    try {
      await (await this.#ready()).signer.sign(PROBE)
    } catch (error) {
      if (!(error instanceof TokenUnavailable)) throw error
      if (error.isLasting) throw new CannotStart(`${error.message}.`)
      this.log.error(error.facts, `${error.message}: no document is sealed until it can`)
    }
  }

  /** Rejects with SealNotValid if the certificate is not valid now. */
  async mustBeValid(): Promise<void> {
    const [own] = (await this.keys()).certificates
    const fault = own && timeFault(own, this.clock.now())
    if (fault !== undefined) throw new SealNotValid(fault)
  }

  /** Writes the signature into a PDF. Rejects with a DependencyUnavailable if the certificate is not valid now or the key is away. */
  async seal(unsealed: Unsealed): Promise<Buffer> {
    await this.mustBeValid()
    const { keys, signer } = await this.#ready()
    const [{ signPades }, { writeContents }] = await Promise.all([import('./pades.ts'), import('./contents.ts')])
    const { buffer, byteOffset, byteLength } = unsealed.bytes
    const pdf = Buffer.from(buffer, byteOffset, byteLength)
    writeContents(pdf, await signPades(unsealed.sha256, signer, keys.certificates))
    return pdf
  }

  /** The same with a time-stamp, which is added later if the authority gives none now. */
  async sealInTime(unsealed: Unsealed): Promise<Sealed> {
    const bytes = await this.seal(unsealed)
    return { bytes, wantsTimeStamp: this.authority !== undefined && !(await this.authority.stamp(bytes)) }
  }

  #ready() {
    this.#read ??= this.readKeys().then((keys) => ({ keys, signer: signerOf(keys) }))
    // after a failure, the next call reads the keys again
    this.#read.catch(() => {
      this.#read = undefined
    })
    return this.#read
  }
}
