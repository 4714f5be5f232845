import type { Recording } from './file-kinds.ts'

/** Reads bytes of a file from `at`; returns fewer at the end of the file. */
export type ReadBytes = (at: number, length: number) => Promise<Uint8Array>

/** Seconds after which counting the frames of an MP3 stops. An MP3 does not store its length. */
const LONG_ENOUGH = 2
/** Most chunks or boxes of a file that are read; a real recording has far fewer. */
const MOST_PARTS = 10_000

/**
 * Length of a recording in seconds, read from its structure. Infinity for a fragmented M4A that does not state it;
 * undefined if the content is not a recording of this type.
 */
export async function soundLength(type: Recording, read: ReadBytes, size: number): Promise<number | undefined> {
  try {
    return await READERS[type](read, size)
  } catch (error) {
    // an offset in the file points beyond its end
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const viewAt = async (read: ReadBytes, at: number, length: number): Promise<DataView> => {
  const bytes = await read(at, length)
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
const nameAt = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))

/** An unsigned 64-bit number. `getBigUint64` needs Safari 15. */
const longAt = (view: DataView, at: number): number => view.getUint32(at) * 2 ** 32 + view.getUint32(at + 4)

/** RIFF: chunks with a name and a length; `fmt ` contains the bytes per second, `data` the sound. */
async function wav(read: ReadBytes, size: number): Promise<number | undefined> {
  let bytesPerSecond = 0
  for (let at = 12, part = 0; at + 8 <= size && part < MOST_PARTS; part += 1) {
    const chunk = await viewAt(read, at, 20)
    const length = chunk.getUint32(4, true)
    if (nameAt(chunk, 0) === 'fmt ') bytesPerSecond = chunk.getUint32(16, true)
    // an interrupted recorder leaves the length at zero or at its maximum
    if (nameAt(chunk, 0) === 'data') return bytesPerSecond === 0 ? undefined : Math.min(length || size, size - at - 8) / bytesPerSecond
    at += 8 + length + (length % 2)
  }
  return undefined
}

const KBPS: Readonly<Record<1 | 2, readonly number[]>> = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
/** Sample rates by the version bits of a frame: MPEG 2.5, reserved, 2, 1. */
const HERTZ: readonly (readonly number[])[] = [[11_025, 12_000, 8000], [], [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]]

/** MPEG layer III: tags of any length, then frames that each have their own bit rate. */
async function mp3(read: ReadBytes, size: number): Promise<number | undefined> {
  let at = 0
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const head = await viewAt(read, at, 10)
    if (!nameAt(head, 0).startsWith('ID3')) break
    at += 10
    for (const byte of [6, 7, 8, 9]) at += head.getUint8(byte) * 128 ** (9 - byte)
  }
  let seconds = 0
  while (seconds < LONG_ENOUGH && at + 4 <= size) {
    const frame = frameOf(await viewAt(read, at, 4))
    if (frame === undefined) break
    seconds += frame.seconds
    at += frame.bytes
  }
  return seconds === 0 ? undefined : seconds
}

function frameOf(head: DataView): { readonly bytes: number; readonly seconds: number } | undefined {
  const [sync, kind, rates] = [head.getUint8(0), head.getUint8(1), head.getUint8(2)]
  const version = (kind >> 3) & 3
  const kbps = KBPS[version === 3 ? 1 : 2][rates >> 4]
  const hertz = HERTZ[version]?.[(rates >> 2) & 3]
  if (sync !== 0xff || kind >> 5 !== 7 || ((kind >> 1) & 3) !== 1 || !kbps || hertz === undefined) return undefined
  const samples = version === 3 ? 1152 : 576
  return { bytes: Math.floor((samples / 8) * ((kbps * 1000) / hertz)) + ((rates >> 1) & 1), seconds: samples / hertz }
}

/** Byte range of the content of an MPEG-4 box. */
interface Box {
  readonly from: number
  readonly to: number
}

async function inner(read: ReadBytes, { from, to }: Box, [name, ...names]: readonly string[]): Promise<Box | undefined> {
  if (name === undefined) return { from, to }
  for (let at = from, part = 0; at + 8 <= to && part < MOST_PARTS; part += 1) {
    const head = await viewAt(read, at, 16)
    const short = head.getUint32(0)
    const length = short === 0 ? to - at : short === 1 ? longAt(head, 8) : short
    if (length < 8 || at + length > to) return undefined
    if (nameAt(head, 4) === name) return inner(read, { from: at + (short === 1 ? 16 : 8), to: at + length }, names)
    at += length
  }
  return undefined
}

/** MPEG-4: the movie header contains the length; the first track must be sound. */
async function m4a(read: ReadBytes, size: number): Promise<number | undefined> {
  const movie = await inner(read, { from: 0, to: size }, ['moov'])
  if (movie === undefined) return undefined
  const header = await inner(read, movie, ['mvhd'])
  const handler = await inner(read, movie, ['trak', 'mdia', 'hdlr'])
  if (header === undefined || handler === undefined || nameAt(await viewAt(read, handler.from, 12), 8) !== 'soun') return undefined
  const view = await viewAt(read, header.from, 32)
  const isLong = view.getUint8(0) === 1
  const length = isLong ? longAt(view, 24) : view.getUint32(16)
  if (length === 0 && (await inner(read, movie, ['mvex'])) !== undefined) return Number.POSITIVE_INFINITY
  const perSecond = view.getUint32(isLong ? 20 : 12)
  return perSecond === 0 ? undefined : length / perSecond
}

const READERS: Readonly<Record<Recording, (read: ReadBytes, size: number) => Promise<number | undefined>>> = { mp3, m4a, wav }
