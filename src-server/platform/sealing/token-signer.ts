import { execFile } from 'node:child_process'
import { createHash, verify, type X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { DependencyUnavailable } from '../http/dependency-unavailable.ts'
import { FILE_NAMES } from '../settings/secret-files.ts'
import { SETTINGS } from '../settings/table.ts'
import type { TokenKey } from '../settings/token-key.ts'
import type { SealSigner } from './signer.ts'

/** OpenSC's program. It loads the token's module in another process, so a crash of the module does not end the server. */
const TOOL = 'pkcs11-tool'
const TIME_LIMIT_MS = 10_000
/** The variable by which the tool reads the PIN: others can see a command line. */
const PIN = 'SEAL_PIN'

/** The token did not sign. */
export class TokenUnavailable extends DependencyUnavailable {
  override readonly name = 'TokenUnavailable'
  readonly facts = { setting: 'SEAL_KEY' }
  constructor(
    reason: string,
    /** it does not pass by itself: a setting is wrong */
    readonly isLasting = false,
  ) {
    super(`the key of the seal cannot be used: ${reason}`)
  }
}

/** A token locks itself after a few wrong PINs, so a wrong one is tried once. */
const WRONG_PIN = 'SEAL_PIN is not the PIN of the token, or the token has locked it'
/** Faults that do not pass by themselves, by what the tool prints. */
const LASTING: readonly (readonly [printed: RegExp, fault: string])[] = [
  [/CKR_PIN_/, WRONG_PIN],
  [/Failed to load pkcs11 module/, 'the module-path of SEAL_KEY is no PKCS #11 module, or cannot be loaded'],
  [/Private key not found/, 'no private key of the token has the id of SEAL_KEY'],
]

/** Signs in a token by PKCS #11. Each signature is checked by the certificate. */
export function tokenSigner(key: TokenKey, certificate: X509Certificate | undefined): SealSigner {
  const isEc = certificate?.publicKey.asymmetricKeyType === 'ec'
  let isPinWrong = false
  return {
    async sign(bytes) {
      if (isPinWrong) throw new TokenUnavailable(WRONG_PIN, true)
      // tokens hash for RSA, but not all do for ECDSA
      const signature = await (isEc
        ? run(key, ['--mechanism', 'ECDSA', '--signature-format', 'openssl'], createHash('sha256').update(bytes).digest())
        : run(key, ['--mechanism', 'SHA256-RSA-PKCS'], bytes)
      ).catch((error: unknown) => {
        isPinWrong = error instanceof TokenUnavailable && error.message.includes(WRONG_PIN)
        throw error
      })
      if (certificate && verify('sha256', bytes, certificate.publicKey, signature)) return signature
      throw new TokenUnavailable('SEAL_CERTIFICATE is of another key', true)
    },
  }
}

/** What the tool prints for this input. */
async function run({ modulePath, token, slot, id, pin }: TokenKey, how: readonly string[], input: Uint8Array): Promise<Buffer> {
  const which = token === undefined ? ['--slot', slot ?? ''] : ['--token-label', token]
  const args = ['--module', modulePath, ...which, '--login', '--pin', `env:${PIN}`, '--sign', '--id', id, ...how]
  const running = promisify(execFile)(TOOL, args, {
    env: { ...environment(), [PIN]: pin },
    encoding: 'buffer',
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
  })
  // a tool that ended before it read reports that by its exit
  running.child.stdin?.on('error', () => undefined).end(input)
  try {
    return (await running).stdout
  } catch (error) {
    throw faultOf(error as ExecError)
  }
}

interface ExecError extends Error {
  readonly code?: string | number
  readonly killed?: boolean
  readonly stderr?: Buffer
}

function faultOf(error: ExecError): Error {
  if (error.code === 'ENOENT') return new TokenUnavailable(`${TOOL} is not installed (Debian’s package opensc)`, true)
  if (error.killed) return new TokenUnavailable('the token does not answer')
  const printed = error.stderr?.toString() ?? ''
  const lasting = LASTING.find(([each]) => each.test(printed))
  if (lasting !== undefined) return new TokenUnavailable(lasting[1], true)
  const [code = /No slot with token named/.test(printed) ? 'no such token' : 'the tool failed'] = /CKR_\w+/.exec(printed) ?? []
  return new TokenUnavailable(code)
}

/** The server's environment without its own variables: modules have theirs, and none needs our secrets. */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in SETTINGS) && !FILE_NAMES.includes(name)))
