import { type Logger, pino } from 'pino'
import type { Settings } from '../settings/settings.ts'

type LogSettings = Pick<Settings, 'logLevel' | 'logFormat'>

/**
 * Options for Fastify's `logger`: JSON lines for machines, or readable lines on a terminal. `room` names the part of the server in each
 * line.
 */
export function logging({ logLevel, logFormat }: LogSettings, room?: string) {
  const base = room === undefined ? null : { room }
  const readable = logFormat === 'text' || (logFormat === 'auto' && process.stdout.isTTY)
  return {
    level: logLevel,
    base,
    ...(readable ? { stream: { write: (line: string) => void process.stdout.write(readableLine(line)) } } : {}),
  }
}

/** A logger for events before a server exists, or outside its requests. */
export function createLogger(settings: LogSettings, room?: string): Logger {
  const { stream, ...options } = { stream: undefined, ...logging(settings, room) }
  return stream === undefined ? pino(options) : pino(options, stream)
}

const LEVELS: Readonly<Record<number, string>> = { 20: 'debug', 30: 'info', 40: 'warning', 50: 'error', 60: 'fatal' }

/** `15:04:05 warning  answered  method=GET route=/api/info status=503`; a line that is not JSON is printed as it is. */
export function readableLine(line: string): string {
  let fields: Record<string, unknown>
  try {
    fields = JSON.parse(line)
  } catch {
    return line // an unreadable log line is printed rather than lost
  }
  const { level, time, msg, ...rest } = fields
  const at = new Date(Number(time)).toTimeString().slice(0, 8)
  const more = Object.entries(rest).map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  return `${[at, LEVELS[Number(level)] ?? String(level), String(msg ?? ''), more.join(' ')].filter((part) => part !== '').join('  ')}\n`
}
