import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { DependencyUnavailable } from '../../platform/http/dependency-unavailable.ts'
import { faultOf } from '../../platform/http/errors.ts'
import type { ScannerAddress } from '../../platform/settings/settings.ts'

/** The scanner did not return a verdict; the file is not stored. */
export class ScannerUnavailable extends DependencyUnavailable {
  override readonly name = 'ScannerUnavailable'
  constructor(
    /** the scanner's answer, if any */
    private readonly said: string,
    override readonly cause?: unknown,
  ) {
    super('the virus scanner did not answer: no upload is taken until it does')
  }

  override get facts() {
    return { said: this.said, fault: faultOf(this.cause) }
  }
}

/** Whether a file is free of known malware. Throws a ScannerUnavailable if there is no verdict. */
export type VirusScan = (path: string) => Promise<boolean>

/** Complete scans of 10 MB take a second or two; a scanner without output for this time counts as unavailable. */
const SILENT_MS = 20_000
/** Smaller than clamd's own limit, and one block of a file at a time in memory. */
const CHUNK = 64 * 1024

/** Sends a file to clamd block by block, each after its length (INSTREAM), and reads the one line of its answer. */
export const clamdScan = ({ host, port }: ScannerAddress): VirusScan =>
  async function scan(path) {
    const answer = await sendToScanner(path, { host, port }).catch((cause: unknown) => {
      throw new ScannerUnavailable('no answer', cause)
    })
    if (answer === 'stream: OK') return true
    if (/^stream: .+ FOUND$/.test(answer)) return false
    throw new ScannerUnavailable(answer.slice(0, 200))
  }

/** Rejects if clamd does not answer. */
export async function pingScanner({ host, port }: ScannerAddress): Promise<void> {
  const socket = connect({ host, port })
  socket.setTimeout(SILENT_MS, () => socket.destroy(new Error('the scanner is silent')))
  try {
    socket.write('zPING\0')
    const answer = await text(socket)
    if (answer !== 'PONG\0') throw new Error(`it says "${answer.slice(0, 200)}"`)
  } catch (cause) {
    throw new Error('the virus scanner cannot be used', { cause })
  } finally {
    socket.destroy()
  }
}

async function sendToScanner(path: string, { host, port }: ScannerAddress): Promise<string> {
  const socket = connect({ host, port })
  socket.setTimeout(SILENT_MS, () => socket.destroy(new Error('the scanner is silent')))
  const reply = text(socket)
  // the error is thrown where the answer is awaited, so it must not be unhandled before that
  reply.catch(() => undefined)
  socket.write('zINSTREAM\0')
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
      const length = Buffer.alloc(4)
      length.writeUInt32BE((chunk as Buffer).length)
      socket.write(length)
      if (!socket.write(chunk) && !socket.destroyed) await drained(socket)
    }
    socket.write(Buffer.alloc(4))
    return (await reply).replace('\0', '').trim()
  } finally {
    socket.destroy()
  }
}

/** Waits until the socket accepts more data. A lost connection also ends the wait; the reader of the answer reports it. */
const drained = (socket: ReturnType<typeof connect>): Promise<void> =>
  new Promise((resolve) => {
    for (const event of ['drain', 'close']) socket.once(event, () => resolve())
  })
